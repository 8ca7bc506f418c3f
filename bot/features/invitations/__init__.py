"""Invitations: cards that people post in any chat."""
