"""Pair a round between equals without repeated opponents."""
