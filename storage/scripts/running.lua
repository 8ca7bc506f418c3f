-- KEYS: the hash of running. ARGV: "last" or "deaf", now, the shortest outage.
-- Notes that a process runs, or that updates come again, and the outage that ends now. Returns the latest outages, each as two
-- times, and the begin of an outage of updates.
local KEPT = 64
local field, now = ARGV[1], tonumber(ARGV[2])
local since = tonumber(redis.call('HGET', KEYS[1], field) or now)
if field == 'deaf' then
  redis.call('HDEL', KEYS[1], 'deaf')
else
  redis.call('HSET', KEYS[1], 'last', string.format('%.0f', math.max(since, now)))
end
local packed = redis.call('HGET', KEYS[1], 'outages')
local outages = packed and cmsgpack.unpack(packed) or {}
if now - since >= tonumber(ARGV[3]) then
  table.insert(outages, string.format('%.0f:%.0f', since, now))
  if #outages > KEPT then
    table.remove(outages, 1)
  end
  redis.call('HSET', KEYS[1], 'outages', cmsgpack.pack(outages))
end
return {outages, redis.call('HGET', KEYS[1], 'deaf')}
