"""Quick matches: people of all chats wait for each other; matches in private."""
