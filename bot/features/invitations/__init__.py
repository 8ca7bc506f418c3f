"""Invitations: cards that people post in any chat.

A posted card is a screen: Telegram's name of it is stored with the table (`Table.invitations`), and it is
drawn under a number that stands for its chat. So a kill leaves no card untrue, and the write that starts
or closes a table also asks for the last edit of its cards. A card that BotFather's settings keep from the
bot is noted at its first press. A press carries the table's token, never its id: without a link or a card
nobody has a way to a chair.
"""
