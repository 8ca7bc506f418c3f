"""Whole matches over real HTTP: local Telegram, bot and tapping people."""
