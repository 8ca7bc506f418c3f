-- KEYS: deadlines, claims. ARGV: member, time it was seen at, time to push it to, claimer, when it is due by right.
-- Returns 1 for the one who pushed it.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ':' .. ARGV[5] .. ':' .. ARGV[4])
return 1
