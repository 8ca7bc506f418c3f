-- KEYS: tickets, seatings, notices, endings. ARGV: the name of a notice, the ending that it shows or "".
-- Forgets a notice that has said its last word, unless it has another to say.
if (redis.call('HGET', KEYS[4], ARGV[1]) or '') == ARGV[2] then
  redis.call('HDEL', KEYS[3], ARGV[1])
  redis.call('HDEL', KEYS[4], ARGV[1])
end
