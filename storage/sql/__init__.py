"""The database: people, chats, what is over."""
