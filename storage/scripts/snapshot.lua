-- KEYS: any keys of one cluster slot.
-- Returns an atomic snapshot of each: type, expiry in milliseconds since the epoch (-1: never), values.
local read = {
  string = function(key) return {redis.call('GET', key)} end,
  hash = function(key) return redis.call('HGETALL', key) end,
  list = function(key) return redis.call('LRANGE', key, 0, -1) end,
  set = function(key) return redis.call('SMEMBERS', key) end,
  zset = function(key) return redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end,
}
local found = {}
for at, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  local values = kind == 'none' and {} or read[kind](key)
  found[at] = {kind, redis.call('PEXPIRETIME', key), values}
end
return found
