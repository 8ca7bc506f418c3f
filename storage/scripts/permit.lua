-- KEYS: lease, hold, the chat's window, the window of all chats.
-- ARGV: holder or "", milliseconds of the lease, now, token; span, most, reserve, pace, pace step and longest pace of the
-- chat; span and most of all chats.
-- `most` below 0: there is no limit.
-- Takes or renews the lease of the holder, and a place in both windows or in neither.
-- Returns nothing where another has the lease; otherwise milliseconds: how long the chat must be left alone, how long to wait
-- for a place (0: it is taken), how long until there is one outside of the reserve, and how long to keep the pace.
local now = tonumber(ARGV[3])

local function wait_for(window, span, most)
  if most < 0 then
    return 0
  end
  redis.call('ZREMRANGEBYSCORE', window, '-inf', '(' .. string.format('%.0f', now - span))
  local taken = redis.call('ZCARD', window)
  if taken < most then
    return 0
  end
  if most < 1 then
    return span
  end
  local oldest = redis.call('ZRANGE', window, taken - most, taken - most, 'WITHSCORES')
  return tonumber(oldest[2]) + span + 1 - now
end

-- The pause after the last call: longer with every call in the window, and long enough to spread what is left of the window
-- over the time until its calls expire. Most of that time: a window that is filled evenly needs no more.
local SPREAD = 0.8

local function wait_for_pace(window, span, most, pace, step, longest)
  local calls = redis.call('ZRANGE', window, 0, -1, 'WITHSCORES')
  local taken = #calls / 2
  if taken == 0 or pace == 0 then
    return 0
  end
  local last = tonumber(calls[2 * taken])
  local pause = math.min(pace + step * taken, longest)
  for expired = 1, taken do
    local time = tonumber(calls[2 * expired]) + span - last
    pause = math.max(pause, SPREAD * time / (math.max(most - taken, 0) + expired))
  end
  return math.max(0, math.ceil(last + pause - now))
end

local function take(window, span, most)
  if most >= 0 then
    redis.call('ZADD', window, ARGV[3], ARGV[4])
    redis.call('PEXPIRE', window, 2 * span)
  end
end

if ARGV[1] ~= '' then
  local holder = redis.call('GET', KEYS[1])
  if holder and holder ~= ARGV[1] then
    return false
  end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
local hold = tonumber(redis.call('GET', KEYS[2]) or '0') - now
if hold > 0 then
  return {hold, 0, 0, 0}
end
local span, most, reserve = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local pace, step, longest = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local all_span, all_most = tonumber(ARGV[11]), tonumber(ARGV[12])
local wait = math.max(wait_for(KEYS[3], span, most), wait_for(KEYS[4], all_span, all_most))
local unreserved, paced = 0, 0
if most >= 0 then
  unreserved = wait_for(KEYS[3], span, math.max(most - reserve, 0))
  paced = wait_for_pace(KEYS[3], span, most - reserve, pace, step, longest)
end
if wait == 0 then
  take(KEYS[3], span, most)
  take(KEYS[4], all_span, all_most)
end
return {0, wait, math.max(wait, unreserved), paced}
