-- KEYS: versions, shown, draw. ARGV: the name of a message, its record or "", for how many seconds records are kept, the version
-- that was drawn, then what was drawn: tournament and screen.
-- Stores what was sent, or forgets it, and forgets what was drawn unless a newer drawing is wanted. Returns the tournament's
-- version, or nothing where there is no tournament.
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  redis.call('EXPIRE', KEYS[2], ARGV[3])
elseif ARGV[1] ~= '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
end
for at = 5, #ARGV do
  local wanted = redis.call('HGET', KEYS[3], ARGV[at])
  if wanted and tonumber(wanted) <= tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[3], ARGV[at])
  end
end
local version = redis.call('HGET', KEYS[1], 'v')
return version and tonumber(version)
