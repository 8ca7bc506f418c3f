-- KEYS: versions, due. ARGV: id, version, when it is due next in ms. Leaves a tournament alone until then, unless it has changed.
if redis.call('HGET', KEYS[1], 'v') == ARGV[2] then
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
end
