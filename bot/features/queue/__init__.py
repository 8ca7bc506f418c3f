"""Quick matches between strangers of all chats, and matches in private."""
