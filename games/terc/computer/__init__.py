"""Computer players and hints of the game."""
