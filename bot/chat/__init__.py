"""Telegram: updates in, messages out."""
