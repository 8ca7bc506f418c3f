-- KEYS: stored, drawn, marks. ARGV: mark, version drawn, screen, record or "". Returns 1 when the screen is no longer marked.
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HDEL', KEYS[3], ARGV[1])
  return 1
end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
else
  redis.call('HDEL', KEYS[2], ARGV[3])
end
if tonumber(redis.call('HGET', KEYS[3], ARGV[1]) or '0') > tonumber(ARGV[2]) then
  return 0
end
redis.call('HDEL', KEYS[3], ARGV[1])
return 1
