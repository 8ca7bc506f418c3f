-- KEYS: stored, records, redraws, deadlines, feed, calls.
-- ARGV: the name of a record or "", the record or "", version drawn, number of clocks, first feed entry that the screen needs or "", number of screens that
-- read the feed, number of calls, for how many milliseconds they are kept; clocks, these screens, calls, redraws that this drawing
-- answers.
-- A clock is a seat, its clock as it waits for delivery, the running clock, its deadline and the time of that; a call is its time
-- and its name.
-- Notes the calls, stores the record, starts waiting clocks, trims the feed to what screens need, and clears redraws unless they are
-- of a later version. Returns the version of the aggregate, 0 if it is gone, and whether the last of the redraws is cleared.
local CLOCK = 5
-- The field of the records with the screens' cursors in the feed.
local PLACES = 'places'
local readers = 9 + CLOCK * tonumber(ARGV[4])
local calls = readers + tonumber(ARGV[6])
local first = calls + 2 * tonumber(ARGV[7])

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

-- Uses the cursors before this drawing: a process that dies in its next call leaves that cursor.
local function trim_feed()
  local needs = tonumber(ARGV[5])
  local packed = redis.call('HGET', KEYS[2], PLACES)
  local before, places, oldest = packed and cmsgpack.unpack(packed) or {}, {}, needs
  for at = readers, calls - 1 do
    places[ARGV[at]] = before[ARGV[at]]
    oldest = math.min(oldest, before[ARGV[at]] or 0)
  end
  places[ARGV[1]] = needs
  redis.call('HSET', KEYS[2], PLACES, cmsgpack.pack(places))
  local start = tonumber(redis.call('HGET', KEYS[1], 'e') or '0') - redis.call('LLEN', KEYS[5])
  if oldest > start then
    redis.call('LTRIM', KEYS[5], oldest - start, -1)
  end
end

for at = calls, first - 1, 2 do
  redis.call('ZADD', KEYS[6], ARGV[at], ARGV[at + 1])
  redis.call('ZREMRANGEBYSCORE', KEYS[6], '-inf', string.format('%.0f', ARGV[at] - ARGV[8]))
  redis.call('PEXPIRE', KEYS[6], ARGV[8])
end
local version = tonumber(redis.call('HGET', KEYS[1], 'v') or '0')
if version == 0 then
  return {0, clear(math.huge)}
end
for at = 9, readers - 1, CLOCK do
  local clock = 'c:' .. ARGV[at]
  if redis.call('HGET', KEYS[1], clock) == ARGV[at + 1] then
    redis.call('HSET', KEYS[1], clock, ARGV[at + 2])
    redis.call('ZADD', KEYS[4], ARGV[at + 4], ARGV[at + 3])
  end
end
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
elseif ARGV[1] ~= '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
end
if ARGV[5] ~= '' then
  trim_feed()
end
return {version, clear(tonumber(ARGV[3]))}
