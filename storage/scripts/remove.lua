-- KEYS: stored, log, feed, records, answers, updates, redraws, deadlines, tables. ARGV: table id.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
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
