-- KEYS: the text of a broadcast, its chats. Returns the text and a chat; forgets the broadcast if one is missing.
local text, chat = redis.call('GET', KEYS[1]), redis.call('SRANDMEMBER', KEYS[2])
if text and chat then
  return {text, chat}
end
redis.call('DEL', KEYS[1], KEYS[2])
return false
