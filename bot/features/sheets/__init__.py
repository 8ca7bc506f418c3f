"""Score sheets that the bot keeps for people who play with real cards.

A sheet is one aggregate of a chat: what is played, who sits there, and the deals, which the game books. Its
owner and those who sit there with Telegram write and undo. A sheet that nobody has touched for a week is
settled as it stands.
"""
