-- KEYS: deadlines. ARGV: member, time it was seen at, time to push it to. Returns 1 for the one who pushed it.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
