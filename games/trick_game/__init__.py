"""What trick games share: rules, actions, events, a face and its texts."""

from pathlib import Path

TEXTS = Path(__file__).parent / "texts"
"""Messages with the prefix `trick-game`, which each trick game uses under its own name."""
