"""The sheet of people who play with real cards."""
