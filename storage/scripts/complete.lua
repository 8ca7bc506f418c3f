-- KEYS: stored, records, redraws, clocks, deadlines.
-- ARGV: screen, record or "", version drawn, number of clocks, clocks, redraws that this drawing answers.
-- A clock is a seat, its clock as it waits for delivery, the running clock, its deadline and the time of that.
-- Stores the record, starts clocks that still wait, and clears the redraws of no later version. Returns 1 when the last of
-- them is cleared.
local CLOCK = 5
local first = 5 + CLOCK * tonumber(ARGV[4])

local function clear(version)
  local left = false
  for at = first, #ARGV do
    left = tonumber(redis.call('HGET', KEYS[3], ARGV[at]) or '0') > version
    if not left then
      redis.call('HDEL', KEYS[3], ARGV[at])
    end
  end
  return left and 0 or 1
end

if redis.call('EXISTS', KEYS[1]) == 0 then
  return clear(math.huge)
end
for at = 5, first - 1, CLOCK do
  if redis.call('HGET', KEYS[4], ARGV[at]) == ARGV[at + 1] then
    redis.call('HSET', KEYS[4], ARGV[at], ARGV[at + 2])
    redis.call('ZADD', KEYS[5], ARGV[at + 4], ARGV[at + 3])
  end
end
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
else
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return clear(tonumber(ARGV[3]))
