-- KEYS: outages, deaf. ARGV: now, the shortest outage. Updates come again: notes the outage that ends now.
local KEPT = 64
local since = tonumber(redis.call('GET', KEYS[2]) or ARGV[1])
redis.call('DEL', KEYS[2])
if tonumber(ARGV[1]) - since >= tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[1], string.format('%.0f:%.0f', since, tonumber(ARGV[1])))
  redis.call('LTRIM', KEYS[1], -KEPT, -1)
end
