-- KEYS: stored, answers, clocks, updates, log. ARGV: update or "", length from which a log is to be packed, or 0.
-- Returns the stored fields, the answer, the clocks and the elements of a log that is to be packed, or nothing where there is
-- no table. An update without an answer, or whose toast is forgotten, is in the list of updates alone.
local fields = redis.call('HGETALL', KEYS[1])
if #fields == 0 then
  return false
end
local answer = false
if ARGV[1] ~= '' then
  answer = redis.call('HGET', KEYS[2], ARGV[1]) or redis.call('HGET', KEYS[2], 'toast:' .. ARGV[1])
  if not answer and redis.call('LPOS', KEYS[4], ARGV[1]) then
    answer = ''
  end
end
local log = {}
local longest = tonumber(ARGV[2])
if longest > 0 and redis.call('LLEN', KEYS[5]) > longest then
  log = redis.call('LRANGE', KEYS[5], 0, -1)
end
return {fields, answer, redis.call('HGETALL', KEYS[3]), log}
