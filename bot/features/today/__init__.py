"""The card of the day: the daily deal, the puzzle, and the message of the evening.

A daily deal has one table a person, whose id comes of board and person; Redis notes who has begun, so
that no tap needs the database. The computer plays the board after its day, and what is written twice is
stored once. Every way to its records refuses until the board is open (`Luck.board`).
"""
