-- KEYS: tickets, seatings, notices, endings.
-- ARGV: person, their ticket, the ticket that it replaces, "" for any; the name of the notice or "", the notice, how a wait
-- ends that is shown elsewhere.
-- Lets a person wait by a ticket; returns whether they do: not if the ticket to be replaced is another.
local old = redis.call('HGET', KEYS[1], ARGV[1])
if ARGV[3] ~= '' and old ~= ARGV[3] then
  return old == ARGV[2] and 1 or 0
end
if old then
  local shown = cjson.decode(old).notice
  if shown and shown ~= ARGV[4] and redis.call('HEXISTS', KEYS[3], shown) == 1 then
    redis.call('HSET', KEYS[4], shown, ARGV[6])
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[4], ARGV[5])
  redis.call('HDEL', KEYS[4], ARGV[4])
end
return 1
