-- KEYS: processes, the inbox of a dead process, the heir's. ARGV: the dead process, the heir.
-- Moves all entries to the heir's inbox, in their order, and deletes the other. Returns them as XRANGE does.
-- What nobody takes up is kept for as long as Telegram itself keeps updates.
local KEPT_S = 86400
local found, moved = redis.call('XRANGE', KEYS[2], '-', '+'), {}
for _, entry in ipairs(found) do
  local id = redis.call('XADD', KEYS[3], '*', unpack(entry[2]))
  moved[#moved + 1] = {id, entry[2]}
end
if #found > 0 then
  redis.call('SADD', KEYS[1], ARGV[2])
  redis.call('EXPIRE', KEYS[1], KEPT_S)
  redis.call('EXPIRE', KEYS[3], KEPT_S)
end
redis.call('DEL', KEYS[2])
redis.call('SREM', KEYS[1], ARGV[1])
return moved
