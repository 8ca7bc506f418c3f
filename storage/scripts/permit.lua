-- KEYS: lease, hold, the chat's window, the window of all chats, who waits for it, until when each of them keeps its turn,
-- beats.
-- ARGV: holder or "", milliseconds of the lease, now, token; span, most, reserve, pace, pace step and longest pace of the
-- chat; span and most of all chats; the call's rank, who waits or "".
-- `most` below 0: there is no limit.
-- Takes or renews the lease of the holder, and a place in both windows or in neither.
-- Returns nothing where another that lives has the lease; otherwise milliseconds: how long the chat must be left alone, how long to wait
-- for a place (0: it is taken), how long until there is one outside of the reserve, and how long to keep the pace.
local now = tonumber(ARGV[3])
local token, rank, waiter = ARGV[4], tonumber(ARGV[13]), ARGV[14]

-- How much each rank may use of the window of all chats, and of its chat's own. A group's picture within a trick gives way
-- to hands, which are in other chats.
local SHARES = {1, 0.9, 0.75, 0.6, 0.5}
local SHARES_OF_CHAT = {1, 0.9, 0.75, 0.6, 0.75}
-- How long a rank waits for all chats before it goes first, lest it starve: results do, and news.
local PATIENCE = {[2] = 1000, [3] = 10000}
-- News that go first take one call in so many.
local NEWS_IN = 12
-- Keeps its place while no news may go first.
local NEWS_PAUSE = 'news'
-- How long to wait before asking again at most.
local ASK_AGAIN = {500, 500, 1000, 3000, 3000}
-- Stands for a table where a call is not of one.
local REPLIES = 'replies:'
-- How much longer than it is needed a window is kept, for a clock that a test moves on may be slower than the server's.
local LINGER = 60000
-- How much later than told somebody may ask again without losing their turn.
local GRACE = 300
-- Who waits is sorted by rank, and within a rank by the time of the first request.
local RANK = 2 ^ 42

local function number(value)
  return string.format('%.0f', value)
end

local function since(window, span)
  return redis.call('ZRANGEBYSCORE', window, number(now - span), '+inf', 'WITHSCORES')
end

-- How long until `most` calls are not exceeded, with `ahead` calls that come first.
local function wait_for(window, span, most, ahead)
  if most < 0 then
    return 0
  end
  redis.call('ZREMRANGEBYSCORE', window, '-inf', '(' .. number(now - 2 * span))
  if most < 1 then
    return span
  end
  local calls = since(window, span)
  local taken = #calls / 2
  local excess = taken + ahead - most
  if excess < 0 then
    return 0
  end
  if taken == 0 then
    return span * math.floor(1 + excess / most)
  end
  return tonumber(calls[2 * (excess % taken) + 2]) + span * math.floor(1 + excess / taken) + 1 - now
end

-- The pause after the last call: longer with every call in the window, and long enough to spread what is left of the window
-- over the time until its calls expire. Most of that time: a window that is filled evenly needs no more.
local SPREAD = 0.8

local function wait_for_pace(window, span, most, pace, step, longest)
  local calls = since(window, span)
  local taken = #calls / 2
  if taken == 0 or pace == 0 then
    return 0
  end
  local last = tonumber(calls[2 * taken])
  local pause = math.min(pace + step * taken, longest)
  for expired = 1, taken do
    local time = tonumber(calls[2 * expired]) + span - last
    pause = math.max(pause, SPREAD * time / (math.max(most - taken, 0) + expired))
  end
  return math.max(0, math.ceil(last + pause - now))
end

-- Whether all tables in a chat's window are the one that asks: its results need no room that its tricks leave.
local function is_alone(window, span)
  local calls, table = since(window, span), string.match(token, '^(.*:)')
  for at = 1, #calls, 2 do
    local other = string.match(calls[at], '^(.*:)')
    if other ~= table and other ~= REPLIES then
      return false
    end
  end
  return true
end

-- How long until the chat has a place for the rank. A share of less than one call makes the span longer.
local function wait_in_chat(span, most, reserve, pace)
  if rank > 1 and pace > 0 and is_alone(KEYS[3], span) then
    return wait_for(KEYS[3], span, most, 0)
  end
  local share = most * SHARES_OF_CHAT[rank]
  if share > 0 and share < 1 then
    span = math.ceil(span / share)
  end
  return wait_for(KEYS[3], span, math.ceil(share), 0)
end

local function take(window, span, most)
  if most >= 0 then
    redis.call('ZADD', window, ARGV[3], token)
    redis.call('PEXPIRE', window, 2 * span + LINGER)
  end
end

local function leave_queue(member)
  redis.call('ZREM', KEYS[5], member)
  redis.call('ZREM', KEYS[6], member)
end

local function drop_lapsed()
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[6], '-inf', number(now))) do
    leave_queue(member)
  end
end

-- How many of a rank have waited for longer than they should, and go first.
local function overdue(other)
  if not PATIENCE[other] then
    return 0
  end
  local count = redis.call('ZCOUNT', KEYS[5], number(other * RANK), number(other * RANK + now - PATIENCE[other]))
  if other ~= 3 then
    return count
  end
  return redis.call('ZSCORE', KEYS[6], NEWS_PAUSE) and 0 or math.min(count, 1)
end

-- How many calls come before, how many there may be, and whether this one goes first because it is overdue.
local function turn(member, most)
  local score = member and tonumber(redis.call('ZSCORE', KEYS[5], member))
  local before = score and redis.call('ZRANK', KEYS[5], member)
    or redis.call('ZCOUNT', KEYS[5], '-inf', '(' .. number((rank + 1) * RANK))
  local ahead = before - redis.call('ZCOUNT', KEYS[5], '-inf', '(' .. number(rank * RANK))
  if score and ahead < overdue(rank) then
    for other = 2, rank - 1 do
      ahead = ahead + overdue(other)
    end
    return ahead, most, true
  end
  for other = rank + 1, #SHARES do
    before = before + overdue(other)
  end
  return before, math.ceil(most * SHARES[rank]), false
end

-- How long until all chats have a place for the rank, and its turn has come. A table waits in each rank once, so that tables
-- take turns.
local function wait_among_all(span, most)
  if most < 0 then
    return 0
  end
  drop_lapsed()
  local member = waiter ~= '' and rank .. ':' .. waiter
  if member then
    redis.call('ZADD', KEYS[5], 'NX', number(rank * RANK + now), member)
  end
  local ahead, share, is_first = turn(member, most)
  local wait = wait_for(KEYS[4], span, share, ahead)
  if member then
    if wait == 0 then
      leave_queue(member)
      if is_first and rank == 3 then
        redis.call('ZADD', KEYS[6], number(now + NEWS_IN * span / most), NEWS_PAUSE)
      end
    else
      wait = math.min(wait, ASK_AGAIN[rank])
      local kept = tonumber(redis.call('ZSCORE', KEYS[6], member) or '0')
      redis.call('ZADD', KEYS[6], number(math.max(kept, now + wait + GRACE)), member)
      redis.call('PEXPIRE', KEYS[5], 10 * ASK_AGAIN[#SHARES])
      redis.call('PEXPIRE', KEYS[6], 10 * ASK_AGAIN[#SHARES])
    end
  end
  return wait
end

if ARGV[1] ~= '' then
  if is_held(KEYS[1], KEYS[7], ARGV[1]) then
    return false
  end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
local hold = tonumber(redis.call('GET', KEYS[2]) or '0') - now
if hold > 0 then
  return {hold, 0, 0, 0}
end
local span, most, reserve = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local pace, step, longest = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local all_span, all_most = tonumber(ARGV[11]), tonumber(ARGV[12])
local wait, unreserved, paced = 0, 0, 0
if most >= 0 then
  wait = wait_in_chat(span, most, reserve, pace)
  unreserved = wait_for(KEYS[3], span, math.max(most - reserve, 0), 0)
  paced = wait_for_pace(KEYS[3], span, most - reserve, pace, step, longest)
end
if wait == 0 then
  wait = wait_among_all(all_span, all_most)
end
if wait == 0 then
  take(KEYS[3], span, most)
  take(KEYS[4], all_span, all_most)
end
return {0, wait, math.max(wait, unreserved), paced}
