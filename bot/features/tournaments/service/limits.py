"""How much there may be of tournaments."""

MOST_OF_CHAT = 3
"""Open tournaments of a chat, without those that its calendar opens."""
MOST_OF_PERSON = 3
"""Open tournaments that a person organises."""
MOST_ENTERED = 10
"""Open tournaments that a person plays in."""
MOST_PLAYING = 100
"""Tournaments of all chats that are played at a time; entry lists are without number."""
MOST_ENTRANTS = 1_000
MOST_TITLE = 60
"""Characters of a title."""
