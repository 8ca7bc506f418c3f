"""Whole matches over real HTTP: the local Telegram, the bot, and people who tap."""
