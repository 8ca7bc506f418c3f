replay-player = Player
actor-chance = chance
actor-clock = clock
run-playground = Open { $address } in a browser. Ctrl-C stops.
