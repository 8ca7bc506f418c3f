"""Seats at a table: who takes one, who leaves, and who may arrange it.

Who may do what is asked in one place each: `rights.py` for a table,
`bot/chat/administrators.py` for a group, `bot/features/tournaments/handlers/permissions.py` for a
tournament. A refusal names who may, and is a toast or a private word. `room.py` says how many tables
there may be and which gives way; every way to a chair asks it, so that the last place is given once.
"""
