-- KEYS: processes, the inbox of a dead process, the heir's. ARGV: the dead process, the heir.
-- Moves all entries to the heir's inbox, in their order, and deletes the other. Returns them as XRANGE does.
local found, moved = redis.call('XRANGE', KEYS[2], '-', '+'), {}
for _, entry in ipairs(found) do
  local id = redis.call('XADD', KEYS[3], '*', unpack(entry[2]))
  moved[#moved + 1] = {id, entry[2]}
end
if #found > 0 then
  redis.call('SADD', KEYS[1], ARGV[2])
end
redis.call('DEL', KEYS[2])
redis.call('SREM', KEYS[1], ARGV[1])
return moved
