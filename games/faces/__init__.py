"""Faces of games: facts, panels and scenes, without language or messenger."""
