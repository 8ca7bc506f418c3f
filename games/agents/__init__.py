"""Computer players: parts that all games share."""
