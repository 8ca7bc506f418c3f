"""Seats at a table: taking, leaving and arranging them.

Each permission is checked in one place: `rights.py` for a table,
`bot/chat/administrators.py` for a group, `bot/features/tournaments/handlers/permissions.py` for a
tournament. A refusal names the permitted people, and is a toast or a private word. `room.py` limits tables
and closes one that gives way; every way to a chair asks it, so that the last place is given once.
"""
