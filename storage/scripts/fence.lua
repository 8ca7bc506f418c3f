-- Opens scripts that write for the active process: refuses writes of an earlier epoch (fencing token).
-- The last key holds the newest epoch of its slot, the last argument is the writer's epoch.
local fence, epoch = table.remove(KEYS), table.remove(ARGV)
local newest = tonumber(redis.call('GET', fence) or '0')
if tonumber(epoch) < newest then
  return redis.error_reply('FENCED ' .. string.format('%.0f', newest))
elseif tonumber(epoch) > newest then
  redis.call('SET', fence, epoch)
end
