-- KEYS: stored, log, feed, records, answers, updates, clocks, redraws, deadlines, tables. ARGV: table id.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7])
local own = ':' .. ARGV[1] .. ':'
for _, redraw in ipairs(redis.call('HKEYS', KEYS[8])) do
  if string.find(redraw, own, 1, true) then
    redis.call('HDEL', KEYS[8], redraw)
  end
end
local prefix = ARGV[1] .. ':'
for _, member in ipairs(redis.call('ZRANGE', KEYS[9], 0, -1)) do
  if string.sub(member, 1, #prefix) == prefix then
    redis.call('ZREM', KEYS[9], member)
  end
end
redis.call('SREM', KEYS[10], ARGV[1])
