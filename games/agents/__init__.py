"""Computer players over any game, and what they share."""
