-- KEYS: stored, redraws. ARGV: redraws. Returns the new version, or nothing without a table.
-- The new version keeps a drawing under way from clearing the new redraws.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return false
end
local version = redis.call('HINCRBY', KEYS[1], 'v', 1)
for _, redraw in ipairs(ARGV) do
  redis.call('HSET', KEYS[2], redraw, version)
end
return version
