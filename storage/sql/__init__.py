"""The database: people, chats, finished matches."""
