"""Redis: its keys, commands and scripts, and how it is reached."""
