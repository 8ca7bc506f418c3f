"""Redis: keys, commands, scripts and connections."""
