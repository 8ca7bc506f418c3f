-- KEYS: the lease of the active process, late updates. ARGV: the epoch of a process, how many updates the list holds at most, updates.
-- Stores updates until the list is full. Returns how many are stored, or nothing if another process is active.
-- TTL: Telegram itself keeps updates as long.
local KEPT_S = 86400
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then
  return false
end
local stored, room = 0, tonumber(ARGV[2]) - redis.call('LLEN', KEYS[2])
for at = 3, #ARGV do
  if not redis.call('LPOS', KEYS[2], ARGV[at]) then
    if room <= 0 then
      break
    end
    redis.call('RPUSH', KEYS[2], ARGV[at])
    room = room - 1
  end
  stored = stored + 1
end
redis.call('EXPIRE', KEYS[2], KEPT_S)
return stored
