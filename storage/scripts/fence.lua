-- Opens scripts that write for the active process; by itself it keeps the processes before it from writing.
-- The last key has the newest epoch of its slot, the last argument is the writer's.
local fence, epoch = table.remove(KEYS), table.remove(ARGV)
local newest = tonumber(redis.call('GET', fence) or '0')
if tonumber(epoch) < newest then
  return redis.error_reply('FENCED ' .. string.format('%.0f', newest))
elseif tonumber(epoch) > newest then
  redis.call('SET', fence, epoch)
end
