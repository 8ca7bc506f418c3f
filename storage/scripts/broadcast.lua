-- KEYS: the job, its chats, its outcomes, its claims.
-- ARGV: the job, its chats.
-- Begins a broadcast unless another is under way; returns whether it has begun.
local job = redis.call('GET', KEYS[1])
if job then
  return job == ARGV[1] and 1 or 0
end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
for at = 2, #ARGV do
  redis.call('SADD', KEYS[2], ARGV[at])
end
return 1
