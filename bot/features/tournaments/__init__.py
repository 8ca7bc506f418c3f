"""Tournaments of a chat."""
