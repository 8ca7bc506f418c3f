-- KEYS: window. ARGV: now, span, how many may be taken. Returns 0 when a place was taken, otherwise milliseconds to wait.
local now = tonumber(ARGV[1])
local span = tonumber(ARGV[2])
local most = tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. string.format('%.0f', now - span))
local taken = redis.call('ZCARD', KEYS[1])
if taken < most then
  local same = redis.call('ZCOUNT', KEYS[1], ARGV[1], ARGV[1])
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1] .. ':' .. same)
  redis.call('PEXPIRE', KEYS[1], 2 * span)
  return 0
end
if most < 1 then
  return span
end
local oldest = redis.call('ZRANGE', KEYS[1], taken - most, taken - most, 'WITHSCORES')
return tonumber(oldest[2]) + span + 1 - now
