-- KEYS: deadlines, claims. ARGV: claimers. What they have claimed and not met is due again, unless it has changed since.
local free = {}
for _, claimer in ipairs(ARGV) do
  free[claimer] = true
end
local claims = redis.call('HGETALL', KEYS[2])
for at = 1, #claims, 2 do
  local member = claims[at]
  local till, due, claimer = string.match(claims[at + 1], '^(%d+):(%d+):(.*)$')
  if free[claimer] then
    if tonumber(redis.call('ZSCORE', KEYS[1], member) or '-1') == tonumber(till) then
      redis.call('ZADD', KEYS[1], due, member)
    end
    redis.call('HDEL', KEYS[2], member)
  end
end
