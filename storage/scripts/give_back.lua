-- KEYS: windows. ARGV: token. Gives a place that was not used back.
for _, window in ipairs(KEYS) do
  redis.call('ZREM', window, ARGV[1])
end
