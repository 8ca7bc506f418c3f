-- KEYS: any of a server. Returns that server's time, in seconds and microseconds.
return redis.call('TIME')
