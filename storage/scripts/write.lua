-- KEYS: stored, log, feed, answers, updates, redraws, deadlines, tables, clocks.
-- ARGV: expected version, table id, table, state, update, answer; then nine counts and as many items of each:
-- log, feed, deadlines to set (member, time), deadlines to drop, redraws, drafts to set (field, value), drafts to drop,
-- clocks to set (seat, clock), clocks to drop; before the items, how many elements of the log are replaced by a packed one,
-- that one, and what stands before the update in the field of its answer; at the end the latest time for the write in
-- milliseconds, or an empty string.
-- An empty string leaves table, state, update or answer out. Returns the new version, or nothing for a lost compare.
local REMEMBERED = 256
-- Telegram shows no toast that comes later than after so many updates.
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
local update = ARGV[5]
if update ~= '' and redis.call('LPOS', KEYS[5], update) then
  return false
end

local at = 19
local function items(count)
  local found = {}
  for i = 1, count do
    found[i] = ARGV[at]
    at = at + 1
  end
  return found
end
local log = items(tonumber(ARGV[7]))
local feed = items(tonumber(ARGV[8]))
local due = items(2 * tonumber(ARGV[9]))
local undue = items(tonumber(ARGV[10]))
local redraws = items(tonumber(ARGV[11]))
local drafts = items(2 * tonumber(ARGV[12]))
local undrafts = items(tonumber(ARGV[13]))
local clocks = items(2 * tonumber(ARGV[14]))
local unclocks = items(tonumber(ARGV[15]))

local version = expected + 1
redis.call('HSET', stored, 'v', version)
if ARGV[3] ~= '' then
  redis.call('HSET', stored, 't', ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('HSET', stored, 's', ARGV[4])
end
if expected == 0 then
  redis.call('SADD', KEYS[8], ARGV[2])
end

for i = 1, #drafts, 2 do
  redis.call('HSET', stored, drafts[i], drafts[i + 1])
end
for _, field in ipairs(undrafts) do
  redis.call('HDEL', stored, field)
end

for i = 1, #clocks, 2 do
  redis.call('HSET', KEYS[9], clocks[i], clocks[i + 1])
end
for _, seat in ipairs(unclocks) do
  redis.call('HDEL', KEYS[9], seat)
end

local replaced = tonumber(ARGV[16])
if replaced > 0 then
  redis.call('LTRIM', KEYS[2], replaced, -1)
  redis.call('LPUSH', KEYS[2], ARGV[17])
end
for _, entry in ipairs(log) do
  redis.call('RPUSH', KEYS[2], entry)
end
if #feed > 0 then
  for _, entry in ipairs(feed) do
    redis.call('RPUSH', KEYS[3], entry)
  end
  redis.call('LTRIM', KEYS[3], -FEED, -1)
  redis.call('HINCRBY', stored, 'e', #feed)
end

for i = 1, #due, 2 do
  redis.call('ZADD', KEYS[7], due[i + 1], due[i])
end
if #undue > 0 then
  redis.call('ZREM', KEYS[7], unpack(undue))
end
for _, redraw in ipairs(redraws) do
  redis.call('HSET', KEYS[6], redraw, version)
end

if update ~= '' then
  if ARGV[6] ~= '' then
    redis.call('HSET', KEYS[4], ARGV[18] .. update, ARGV[6])
  end
  local remembered = redis.call('RPUSH', KEYS[5], update)
  if remembered > TOASTS then
    redis.call('HDEL', KEYS[4], TOAST .. redis.call('LINDEX', KEYS[5], -1 - TOASTS))
  end
  if remembered > REMEMBERED then
    redis.call('HDEL', KEYS[4], redis.call('LPOP', KEYS[5]))
  end
end
return version
