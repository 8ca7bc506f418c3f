-- KEYS: processes, the inbox of one. ARGV: the process. Deletes the inbox if it is empty; returns whether it was.
if redis.call('XLEN', KEYS[2]) > 0 then
  return 0
end
redis.call('DEL', KEYS[2])
redis.call('SREM', KEYS[1], ARGV[1])
return 1
