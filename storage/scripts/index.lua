-- KEYS: index. ARGV: table, seconds. Adds a table to an index, which outlives its latest use by these seconds at most.
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
