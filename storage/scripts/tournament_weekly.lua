-- KEYS: weekly, due. ARGV: an entry's name, its name among what is due, the entry as it stands or "" for none, what it
-- becomes or "" for nothing, when it is due in ms.
-- Changes an entry of a calendar, if it is as it stands. Returns whether it is changed.
local old = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if old ~= ARGV[3] then
  return 0
end
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[4])
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
end
return 1
