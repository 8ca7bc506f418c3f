-- KEYS: claims of a person or chat. ARGV: table, for how many milliseconds the claim lasts.
-- Claims room for a table. Returns the tables of earlier claims.
local time = redis.call('TIME')
local now, kept = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[2])

local function number(value)
  return string.format('%.0f', value)
end

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', number(now))
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. number(now + kept), '+inf')
local claims = redis.call('ZRANGE', KEYS[1], 0, -1)
redis.call('ZADD', KEYS[1], number(now + kept), ARGV[1])
redis.call('PEXPIRE', KEYS[1], kept)
return claims
