"""Lobbies of tables: /new, /join, and pages of settings."""
