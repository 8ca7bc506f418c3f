-- KEYS: tickets, seatings, notices, endings. ARGV: the seating's name, the seating, then person and ticket for each.
-- Takes people out of the queue for a table, if all of them still wait as they did. Returns whether it has.
for at = 3, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[at]) ~= ARGV[at + 1] then
    return redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2] and 1 or 0
  end
end
for at = 3, #ARGV, 2 do
  redis.call('HDEL', KEYS[1], ARGV[at])
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
