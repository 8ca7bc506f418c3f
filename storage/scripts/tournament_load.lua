-- KEYS: stored, versions, answers. ARGV: update or "", the version that is known already or 0.
-- Returns nothing if there is no tournament; otherwise its version, the answer to the update, and the parts that have
-- changed since the known version, each with its name before it.
local version = redis.call('HGET', KEYS[2], 'v')
if not version then
  return false
end
local known = tonumber(ARGV[2])
local parts = {}
if known ~= tonumber(version) then
  local versions = redis.call('HGETALL', KEYS[2])
  for i = 1, #versions, 2 do
    if versions[i] ~= 'v' and tonumber(versions[i + 1]) > known then
      table.insert(parts, versions[i])
      table.insert(parts, redis.call('HGET', KEYS[1], versions[i]))
    end
  end
end
local answer = ARGV[1] ~= '' and redis.call('HGET', KEYS[3], ARGV[1])
return {tonumber(version), answer, parts}
