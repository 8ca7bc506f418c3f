-- KEYS: stored, answers. ARGV: update or "", the version that is known already or 0.
-- Returns nothing if there is no tournament; otherwise its version, the answer to the update, and the parts that have
-- changed since the known version, each with its name before it.
local version = redis.call('HGET', KEYS[1], 'v')
if not version then
  return false
end
local known = tonumber(ARGV[2])
local parts = {}
if known ~= tonumber(version) then
  local fields = redis.call('HGETALL', KEYS[1])
  local values = {}
  for i = 1, #fields, 2 do
    values[fields[i]] = fields[i + 1]
  end
  for name, since in pairs(values) do
    if string.sub(name, 1, 2) == 'v:' and tonumber(since) > known then
      local part = string.sub(name, 3)
      table.insert(parts, part)
      table.insert(parts, values[part])
    end
  end
end
local answer = ARGV[1] ~= '' and redis.call('HGET', KEYS[2], ARGV[1])
return {tonumber(version), answer, parts}
