-- KEYS: stored, versions, answers, updates, due, draw, playing, tokens; then the indexes to take it from. ARGV: id, token, version.
-- Removes a tournament as it stands at this version. Returns whether it is gone.
local version = redis.call('HGET', KEYS[2], 'v')
if version and version ~= ARGV[3] then
  return 0
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
redis.call('ZREM', KEYS[5], ARGV[1])
redis.call('SREM', KEYS[7], ARGV[1])
redis.call('HDEL', KEYS[8], ARGV[2])
local cursor = '0'
repeat
  local found = redis.call('HSCAN', KEYS[6], cursor, 'MATCH', ARGV[1] .. ':*', 'COUNT', 500)
  cursor = found[1]
  for i = 1, #found[2], 2 do
    redis.call('HDEL', KEYS[6], found[2][i])
  end
until cursor == '0'
for i = 9, #KEYS do
  redis.call('SREM', KEYS[i], ARGV[1])
end
return 1
