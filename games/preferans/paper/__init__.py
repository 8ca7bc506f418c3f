"""Score sheet for games with real cards."""
