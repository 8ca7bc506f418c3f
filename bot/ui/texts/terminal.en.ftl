terminal-you = Player
terminal-again = That’s not possible now. Type the number of a button, or an action as the log writes it.
actor-chance = chance
actor-clock = clock
run-playground = Open { $address } in a browser. Ctrl-C stops.
