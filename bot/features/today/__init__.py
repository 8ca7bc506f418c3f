"""The card of the day: the daily deal, the puzzle, and the message of the evening."""
