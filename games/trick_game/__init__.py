"""Actions, events, reasons, tricks and texts that trick games share."""

from pathlib import Path

TEXTS = Path(__file__).parent / "texts"
"""Messages whose ids begin with `trick-game`; a trick game has them under its own name."""
