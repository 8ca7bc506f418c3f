-- KEYS: the job, its chats, its outcomes.
-- ARGV: the job, its chats.
-- Begins a broadcast unless one is under way; returns whether it has begun.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2], KEYS[3])
for at = 2, #ARGV do
  redis.call('SADD', KEYS[2], ARGV[at])
end
return 1
