-- KEYS: stored, versions, answers, updates, due, draw, playing, tokens; then the indexes to add it to, and those to take it from.
-- ARGV: expected version, id, update or "", answer, when it is due in ms or "", its token, the number of indexes to add;
-- then two counts, whether it is played (1 or 0), and as many items of each: parts (name, value), screens to draw.
-- Returns the new version, or nothing for a lost compare or an update that has come before.
local REMEMBERED = 1024
local expected = tonumber(ARGV[1])
if tonumber(redis.call('HGET', KEYS[2], 'v') or '0') ~= expected then
  return false
end
local id, update = ARGV[2], ARGV[3]
if update ~= '' and redis.call('HEXISTS', KEYS[3], update) == 1 then
  return false
end
local version = expected + 1
redis.call('HSET', KEYS[2], 'v', version)
local at = 11
for i = 1, tonumber(ARGV[8]) do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  redis.call('HSET', KEYS[2], ARGV[at], version)
  at = at + 2
end
for i = 1, tonumber(ARGV[9]) do
  redis.call('HSET', KEYS[6], id .. ':' .. ARGV[at], version)
  at = at + 1
end
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[5], ARGV[5], id)
else
  redis.call('ZREM', KEYS[5], id)
end
if expected == 0 then
  redis.call('HSET', KEYS[8], ARGV[6], id)
end
redis.call(ARGV[10] == '1' and 'SADD' or 'SREM', KEYS[7], id)
local adding = tonumber(ARGV[7])
for i = 9, #KEYS do
  if i < 9 + adding then
    redis.call('SADD', KEYS[i], id)
  else
    redis.call('SREM', KEYS[i], id)
  end
end
if update ~= '' then
  redis.call('HSET', KEYS[3], update, ARGV[4])
  if redis.call('RPUSH', KEYS[4], update) > REMEMBERED then
    redis.call('HDEL', KEYS[3], redis.call('LPOP', KEYS[4]))
  end
end
return version
