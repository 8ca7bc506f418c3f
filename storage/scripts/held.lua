-- KEYS: beats, leases. ARGV: an instance. Returns for each lease 1 where another instance that lives has it.
local found = {}
for at = 2, #KEYS do
  found[at - 1] = is_held(KEYS[at], KEYS[1], ARGV[1]) and 1 or 0
end
return found
