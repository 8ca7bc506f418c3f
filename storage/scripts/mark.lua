-- KEYS: stored, marks. ARGV: marks. Returns the new version, or nothing where there is no table.
-- The version rises, lest a drawing that is under way clears the new mark.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
local version = redis.call('HINCRBY', KEYS[1], 'v', 1)
for _, mark in ipairs(ARGV) do
  redis.call('HSET', KEYS[2], mark, version)
end
return version
