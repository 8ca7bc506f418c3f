-- KEYS: deadlines. ARGV: member, the time at which it was due.
-- Removes a deadline, unless it has another time by now.
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) == tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
