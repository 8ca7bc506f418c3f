"""Commands and buttons of tournaments."""
