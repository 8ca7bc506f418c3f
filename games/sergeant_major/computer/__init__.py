"""Computer players, hints and analysis of the game."""
