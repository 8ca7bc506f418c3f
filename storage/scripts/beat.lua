-- KEYS: beats. ARGV: an instance that lives, or ""; how many milliseconds the dead are remembered; instances known to be dead.
-- Returns the instances that live, and the dead.
local memory, now = tonumber(ARGV[2]), clock()

local function number(value)
  return string.format('%.0f', value)
end

if ARGV[1] ~= '' then
  redis.call('ZADD', KEYS[1], number(now), ARGV[1])
end
for at = 3, #ARGV do
  redis.call('ZADD', KEYS[1], number(now - LAPSE), ARGV[at])
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', number(now - memory))
redis.call('ZREMRANGEBYSCORE', KEYS[1], number(now + memory), '+inf')
redis.call('PEXPIRE', KEYS[1], memory)
local living, dead = {}, {}
local beats = redis.call('ZRANGE', KEYS[1], 0, -1)
for _, instance in ipairs(beats) do
  local found = is_recent(redis.call('ZSCORE', KEYS[1], instance)) and living or dead
  found[#found + 1] = instance
end
return {living, dead}
