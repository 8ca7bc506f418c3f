"""Score sheets for games with real cards.

A sheet is one aggregate of a chat: the game, the players, and the deals, which the game books. The owner and
the players with Telegram may write and undo. A sheet without changes for a week is settled as it stands.
"""
