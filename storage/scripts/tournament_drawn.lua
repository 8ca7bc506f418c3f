-- KEYS: draw. ARGV: the tournament and screen, the version that was drawn. Forgets a drawing, unless a newer one is wanted.
local wanted = redis.call('HGET', KEYS[1], ARGV[1])
if wanted and tonumber(wanted) <= tonumber(ARGV[2]) then
  return redis.call('HDEL', KEYS[1], ARGV[1])
end
return 0
