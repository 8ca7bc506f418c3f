"""Card of the day: daily deal, daily puzzle, and the evening message of groups.

A daily deal has one table a person, with an id derived from board and person. Redis notes the deals that a
person has begun, so no tap needs the database. The computer plays the board after its day; storing a result
is idempotent. Every way to its records refuses until the board is open (`Luck.board`).
"""
