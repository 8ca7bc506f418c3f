"""Pages and messages of tournaments, in words."""
