-- KEYS: deadlines, claims. ARGV: member, time it was seen at, time to push it to, claimer, when it is due by right.
-- Returns 1 for the one who pushed it; also when its client, whose connection was lost, asks again.
local claim = ARGV[3] .. ':' .. ARGV[5] .. ':' .. ARGV[4]
local score = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '')
if score == tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('HSET', KEYS[2], ARGV[1], claim)
  return 1
end
local is_repeated = score == tonumber(ARGV[3]) and ARGV[4] ~= '' and redis.call('HGET', KEYS[2], ARGV[1]) == claim
return is_repeated and 1 or 0
