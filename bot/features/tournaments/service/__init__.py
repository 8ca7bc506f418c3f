"""The use cases of tournaments, and how they are stored."""
