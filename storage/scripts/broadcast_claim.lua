-- KEYS: chats that should still get the broadcast, claims. ARGV: the chat, the claimer.
-- Takes the chat off. Returns 1 for one claimer alone; also when its client, whose connection was lost, asks again.
if redis.call('SREM', KEYS[1], ARGV[1]) == 1 then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  return 1
end
return redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2] and 1 or 0
