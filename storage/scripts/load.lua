-- KEYS: stored, answers, updates, log. ARGV: update or "", the version that is known already or 0, whether each part has its version
-- beside it (1 or 0), length from which a log is to be packed, or 0.
-- Returns the stored fields (for a known version only the version and the parts changed since, if parts have versions), the answer,
-- and the elements of a log to pack; nothing without an aggregate. An update without an answer, or after its toast is dropped, is
-- in the list of updates only.
local stored, known = KEYS[1], tonumber(ARGV[2])
local version = tonumber(redis.call('HGET', stored, 'v'))
if not version then
  return false
end

local function fields()
  if known ~= version and (known == 0 or known > version or ARGV[3] == '0') then
    return redis.call('HGETALL', stored)
  end
  local found = {'v', version}
  for _, field in ipairs(known == version and {} or redis.call('HKEYS', stored)) do
    if string.sub(field, 1, 1) == '@' and tonumber(redis.call('HGET', stored, field)) > known then
      local part = string.sub(field, 2)
      found[#found + 1] = part
      found[#found + 1] = redis.call('HGET', stored, part)
    end
  end
  return found
end

local answer = false
if ARGV[1] ~= '' then
  answer = redis.call('HGET', KEYS[2], ARGV[1]) or redis.call('HGET', KEYS[2], 'toast:' .. ARGV[1])
  if not answer and redis.call('LPOS', KEYS[3], ARGV[1]) then
    answer = ''
  end
end
local log, longest = {}, tonumber(ARGV[4])
if longest > 0 and redis.call('LLEN', KEYS[4]) > longest then
  log = redis.call('LRANGE', KEYS[4], 0, -1)
end
return {fields(), answer, log}
