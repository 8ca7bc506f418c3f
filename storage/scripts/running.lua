-- KEYS: last, outages, deaf. ARGV: now, the shortest outage. Notes that a process runs, and an outage that ends now.
-- Returns the latest outages, each as two times, and since when no updates come, or nothing where they do.
local KEPT = 64
local last = tonumber(redis.call('GET', KEYS[1]) or ARGV[1])
local now = tonumber(ARGV[1])
if now > last then
  redis.call('SET', KEYS[1], ARGV[1])
else
  redis.call('SETNX', KEYS[1], ARGV[1])
end
if now - last >= tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[2], string.format('%.0f:%.0f', last, now))
  redis.call('LTRIM', KEYS[2], -KEPT, -1)
end
return {redis.call('LRANGE', KEYS[2], 0, -1), redis.call('GET', KEYS[3])}
