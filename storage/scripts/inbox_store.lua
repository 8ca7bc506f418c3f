-- KEYS: processes, the inbox of one. ARGV: the process, how many updates an inbox holds at most, updates.
-- Stores the updates with the time. Returns the ids of their entries, or nothing where the inbox is full.
-- What nobody takes up is kept for as long as Telegram itself keeps updates.
local KEPT_S = 86400
if redis.call('XLEN', KEYS[2]) + #ARGV - 2 > tonumber(ARGV[2]) then
  return false
end
local time, ids = redis.call('TIME'), {}
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('SADD', KEYS[1], ARGV[1])
for at = 3, #ARGV do
  ids[#ids + 1] = redis.call('XADD', KEYS[2], '*', 'update', ARGV[at], 'at', now)
end
redis.call('EXPIRE', KEYS[1], KEPT_S)
redis.call('EXPIRE', KEYS[2], KEPT_S)
return ids
