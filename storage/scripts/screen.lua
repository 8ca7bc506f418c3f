-- KEYS: stored, records, feed. ARGV: screen, first feed entry wanted or "", how many of the last otherwise.
-- Returns the stored fields, the record, feed entries, the index of the first, and the group's record, or nothing where there
-- is no table.
local fields = redis.call('HGETALL', KEYS[1])
if #fields == 0 then
  return false
end
local finish = tonumber(redis.call('HGET', KEYS[1], 'e') or '0')
local begin = finish - redis.call('LLEN', KEYS[3])
local first
if ARGV[2] ~= '' then
  first = tonumber(ARGV[2])
else
  first = finish - tonumber(ARGV[3])
end
first = math.min(math.max(first, begin), finish)
local feed = redis.call('LRANGE', KEYS[3], first - begin, -1)
return {fields, redis.call('HGET', KEYS[2], ARGV[1]), feed, first, redis.call('HGET', KEYS[2], 'group')}
