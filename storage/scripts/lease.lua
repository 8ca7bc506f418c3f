-- KEYS: lease. ARGV: holder, milliseconds. Returns 1 where the holder has it now.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
