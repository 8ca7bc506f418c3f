"""Invitations: cards that people post in any chat by inline mode.

A posted card is a screen: its inline message id is stored with the table (`Table.invitations`), and it is
drawn under a number in place of a chat. A killed process leaves no card stale, and the write that starts or
closes a table also requests the last edit of its cards. If BotFather's settings suppress feedback on inline
results, the first press registers the card. A press carries the table's token, never its id: only a link or a
card leads to a chair.
"""
