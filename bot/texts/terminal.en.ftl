terminal-you = Player
terminal-again = Not now. Type the number of a button, or an action as in the log.
actor-chance = chance
actor-clock = clock
run-playground = Open { $address } in a browser. Ctrl-C stops.
