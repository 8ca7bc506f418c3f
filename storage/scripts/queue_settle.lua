-- KEYS: tickets, seatings, notices, endings. ARGV: the seating's name, how its wait ends, the names of its notices.
-- The table of a seating is there, or will not be.
redis.call('HDEL', KEYS[2], ARGV[1])
for at = 3, #ARGV do
  if redis.call('HEXISTS', KEYS[3], ARGV[at]) == 1 then
    redis.call('HSET', KEYS[4], ARGV[at], ARGV[2])
  end
end
