-- KEYS: a value. ARGV: the value as it should be, another one, for how many seconds that one is kept.
-- Returns 1 where the other value has taken the place of the first.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
