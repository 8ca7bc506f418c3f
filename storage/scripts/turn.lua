-- KEYS: turns of a person. ARGV: update, how many milliseconds a turn is kept.
-- Takes a turn for the update. Returns whether an earlier update of the person has one.
local time = redis.call('TIME')
local now, kept = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[2])
local is_behind = 0
local turns = redis.call('HGETALL', KEYS[1])
for at = 1, #turns, 2 do
  if math.abs(now - tonumber(turns[at + 1])) > kept then
    redis.call('HDEL', KEYS[1], turns[at])
  elseif tonumber(turns[at]) < tonumber(ARGV[1]) then
    is_behind = 1
  end
end
redis.call('HSETNX', KEYS[1], ARGV[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], kept)
return is_behind
