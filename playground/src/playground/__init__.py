"""A local Telegram: a Bot API over HTTP, and a web page with the chats."""
