-- KEYS: stored, log, feed, answers, updates, redraws, deadlines, the names of all aggregates.
-- ARGV: expected version, name, update or "", answer, how many updates are remembered, whether each part has its version beside it
-- (1 or 0); then seven counts and as many items of each:
-- parts to set (name, value), parts to drop, deadlines to set (member, time), deadlines to drop, redraws, log, feed; before the items,
-- how many elements of the log are replaced by a packed one, that one, and what stands before the update in the field of its answer;
-- at the end the latest time for the write in milliseconds, or an empty string.
-- Changes an aggregate by compare-and-set. Returns the new version, or nothing after a lost compare or for a repeated update.

-- Updates after which Telegram no longer shows a toast.
local TOASTS = 32
local TOAST = 'toast:'
local FEED = 256

if ARGV[#ARGV] ~= '' then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if now > tonumber(ARGV[#ARGV]) then
    return redis.error_reply('LATE ' .. string.format('%.0f', now))
  end
end

local stored = KEYS[1]
local expected = tonumber(ARGV[1])
if tonumber(redis.call('HGET', stored, 'v') or '0') ~= expected then
  return false
end
local update, remembered = ARGV[3], tonumber(ARGV[5])
if update ~= '' and redis.call('LPOS', KEYS[5], update) then
  return false
end

local at = 17
local function each(count, width, change)
  for i = 1, tonumber(ARGV[count]) do
    change(ARGV[at], ARGV[at + 1])
    at = at + width
  end
end

local version = expected + 1
redis.call('HSET', stored, 'v', version)
if expected == 0 then
  redis.call('SADD', KEYS[8], ARGV[2])
end
each(7, 2, function(part, value)
  redis.call('HSET', stored, part, value)
  if ARGV[6] == '1' then
    redis.call('HSET', stored, '@' .. part, version)
  end
end)
each(8, 1, function(part) redis.call('HDEL', stored, part, '@' .. part) end)
each(9, 2, function(member, time) redis.call('ZADD', KEYS[7], time, member) end)
each(10, 1, function(member) redis.call('ZREM', KEYS[7], member) end)
each(11, 1, function(screen) redis.call('HSET', KEYS[6], screen, version) end)

local replaced = tonumber(ARGV[14])
if replaced > 0 then
  redis.call('LTRIM', KEYS[2], replaced, -1)
  redis.call('LPUSH', KEYS[2], ARGV[15])
end
each(12, 1, function(entry) redis.call('RPUSH', KEYS[2], entry) end)
if ARGV[13] ~= '0' then
  each(13, 1, function(entry) redis.call('RPUSH', KEYS[3], entry) end)
  redis.call('LTRIM', KEYS[3], -FEED, -1)
  redis.call('HINCRBY', stored, 'e', ARGV[13])
end

if update ~= '' then
  if ARGV[4] ~= '' then
    redis.call('HSET', KEYS[4], ARGV[16] .. update, ARGV[4])
  end
  local count = redis.call('RPUSH', KEYS[5], update)
  if count > TOASTS then
    redis.call('HDEL', KEYS[4], TOAST .. redis.call('LINDEX', KEYS[5], -1 - TOASTS))
  end
  if count > remembered then
    redis.call('HDEL', KEYS[4], redis.call('LPOP', KEYS[5]))
  end
end
return version
