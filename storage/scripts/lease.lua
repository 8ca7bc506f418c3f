-- KEYS: lease, beats. ARGV: holder, milliseconds. Returns 1 where the holder has it now: a dead one's is free.
if is_held(KEYS[1], KEYS[2], ARGV[1]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
