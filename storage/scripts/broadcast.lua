-- KEYS: the text, its chats. ARGV: the text, its chats.
-- Begins a broadcast unless another is under way; returns whether it has begun.
local text = redis.call('GET', KEYS[1])
if text then
  return text == ARGV[1] and 1 or 0
end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
for at = 2, #ARGV do
  redis.call('SADD', KEYS[2], ARGV[at])
end
return 1
