"""Shared parts of trick games: rules, actions, events, face, pictures, playouts and texts."""

from pathlib import Path

TEXTS = Path(__file__).parent / "texts"
"""Messages with the prefix `trick-game`, which each trick game uses under its own name."""
