-- KEYS: tickets, seatings, notices, endings, begun.
-- ARGV: person, their ticket, the ticket that it replaces, "" for any; the name of the notice or "", the notice, how a wait
-- ends that is shown elsewhere; the update that lets the person wait or "", the time in ms, and for how long it is known.
-- Lets a person wait by a ticket; returns whether they do: not if the ticket to be replaced is another, or by an update
-- that has done so before.
if ARGV[7] ~= '' then
  redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', ARGV[8] - ARGV[9])
  if redis.call('ZSCORE', KEYS[5], ARGV[7]) then
    return 0
  end
end
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
if ARGV[7] ~= '' then
  redis.call('ZADD', KEYS[5], ARGV[8], ARGV[7])
  redis.call('PEXPIRE', KEYS[5], ARGV[9])
end
return 1
