-- KEYS: the lease of the active process, beats. ARGV: an instance that lives, or ""; for how many milliseconds it asks for the lease;
-- how long the dead are remembered; the highest epoch that has refused its writes, or 0; instances known to be dead.
-- Notes the beat. Grants the lease to a living instance that has it, or if no living instance has.
-- Returns its epoch (0: another has the lease), the living and the dead instances. A new holder gets a higher epoch than all
-- before; so does a holder with refused writes: a failover has undone the lease of another.

-- Milliseconds without a beat after which an instance is dead.
local LAPSE = 5000

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Whether a beat is recent; a beat from the future comes from a clock that was set back.
local function is_recent(beat)
  return math.abs(clock() - tonumber(beat)) < LAPSE
end

local name, term, memory, above, now = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), clock()
local LONGEST = 10000

local function number(value)
  return string.format('%.0f', value)
end

local is_dead = {}
if name ~= '' then
  redis.call('ZADD', KEYS[2], number(now), name)
end
for at = 5, #ARGV do
  is_dead[ARGV[at]] = true
  redis.call('ZADD', KEYS[2], number(now - LAPSE), ARGV[at])
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', number(now - memory))
redis.call('ZREMRANGEBYSCORE', KEYS[2], number(now + memory), '+inf')
redis.call('PEXPIRE', KEYS[2], memory)

local lease = redis.call('HMGET', KEYS[1], 'holder', 'epoch', 'until')
local holder, epoch, till = lease[1], tonumber(lease[2] or '0'), tonumber(lease[3] or '0')
local is_over = till <= now or till > now + LONGEST or is_dead[holder]
if name ~= '' and (holder == name or is_over) then
  if holder ~= name or epoch <= above then
    epoch = math.max(epoch + 1, now, above + 1)
  end
  redis.call('HSET', KEYS[1], 'holder', name, 'epoch', number(epoch), 'until', number(now + term))
else
  epoch = 0
  if is_dead[holder] then
    redis.call('HSET', KEYS[1], 'until', '0')
  end
end

local living, dead = {}, {}
local beats = redis.call('ZRANGE', KEYS[2], 0, -1)
for _, instance in ipairs(beats) do
  local found = is_recent(redis.call('ZSCORE', KEYS[2], instance)) and living or dead
  found[#found + 1] = instance
end
return {epoch, living, dead}
