"""The computer players, and what they know."""
