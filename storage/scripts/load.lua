-- KEYS: stored, answers, clocks. ARGV: update or "". Returns the stored fields, the answer and the clocks, or nothing where
-- there is no table.
local fields = redis.call('HGETALL', KEYS[1])
if #fields == 0 then
  return false
end
local answer = false
if ARGV[1] ~= '' then
  answer = redis.call('HGET', KEYS[2], ARGV[1])
end
return {fields, answer, redis.call('HGETALL', KEYS[3])}
