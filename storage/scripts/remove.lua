-- KEYS: stored, log, feed, records, answers, updates, redraws, deadlines, the names of all aggregates.
-- ARGV: name, the version or "" for any. Removes an aggregate with its redraws and deadlines, unless it has changed since this
-- version. Returns whether it is gone.
local version = redis.call('HGET', KEYS[1], 'v')
if version and ARGV[2] ~= '' and version ~= ARGV[2] then
  return 0
end
redis.call('DEL', unpack(KEYS, 1, 6))
local own = ':' .. ARGV[1] .. ':'
for _, redraw in ipairs(redis.call('HKEYS', KEYS[7])) do
  if string.find(redraw, own, 1, true) then
    redis.call('HDEL', KEYS[7], redraw)
  end
end
local prefix = ARGV[1] .. ':'
for _, member in ipairs(redis.call('ZRANGE', KEYS[8], 0, -1)) do
  if string.sub(member, 1, #prefix) == prefix then
    redis.call('ZREM', KEYS[8], member)
  end
end
redis.call('SREM', KEYS[9], ARGV[1])
return 1
