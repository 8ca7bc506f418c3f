-- KEYS: tickets, seatings, notices, endings. ARGV: person, how the wait ends, the ticket or "" for any.
-- Takes a person out of the queue; returns whether they waited.
local ticket = redis.call('HGET', KEYS[1], ARGV[1])
if not ticket or (ARGV[3] ~= '' and ticket ~= ARGV[3]) then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
local shown = cjson.decode(ticket).notice
if shown and redis.call('HEXISTS', KEYS[3], shown) == 1 then
  redis.call('HSET', KEYS[4], shown, ARGV[2])
end
return 1
