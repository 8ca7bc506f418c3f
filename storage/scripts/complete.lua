-- KEYS: stored, records, redraws. ARGV: screen, record or "", version drawn, redraws that this drawing answers.
-- Stores the record and clears the redraws of no later version. Returns 1 when the last of them is cleared.
local function clear(version)
  local left = false
  for at = 4, #ARGV do
    left = tonumber(redis.call('HGET', KEYS[3], ARGV[at]) or '0') > version
    if not left then
      redis.call('HDEL', KEYS[3], ARGV[at])
    end
  end
  return left and 0 or 1
end

if redis.call('EXISTS', KEYS[1]) == 0 then
  return clear(math.huge)
end
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
else
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return clear(tonumber(ARGV[3]))
