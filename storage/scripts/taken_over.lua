-- KEYS: server, tables. After a failover returns the new server and the tables; otherwise notes the server and returns nothing.
local said = redis.call('INFO', 'replication')
local server = string.match(said, 'master_replid:(%x+)')
local before = string.match(said, 'master_replid2:(%x+)')
local noted = redis.call('GET', KEYS[1])
if noted == server then
  return false
end
if noted and not string.match(before, '^0+$') then
  return {server, redis.call('SMEMBERS', KEYS[2])}
end
redis.call('SET', KEYS[1], server)
return false
