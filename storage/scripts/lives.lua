-- Opens scripts that ask whether an instance of the bot lives.
-- Without a beat for so many milliseconds it is dead.
local LAPSE = 5000

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Whether a beat is recent; one from the future is of a clock that was set back.
local function is_recent(beat)
  return math.abs(clock() - tonumber(beat)) < LAPSE
end

-- Whether another than the claimer holds a lease: a holder that never beat is taken at its word.
local function is_held(lease, beats, claimer)
  local holder = redis.call('GET', lease)
  if not holder or holder == claimer then
    return false
  end
  local beat = redis.call('ZSCORE', beats, holder)
  return not beat or is_recent(beat)
end
