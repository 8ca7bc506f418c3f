-- KEYS: a value. ARGV: seconds. Returns the value, which is then kept for so long from now, or longer if it was to be.
redis.call('EXPIRE', KEYS[1], ARGV[1], 'GT')
return redis.call('GET', KEYS[1])
