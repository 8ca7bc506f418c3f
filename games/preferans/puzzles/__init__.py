"""Positions with one right card and a lesson: made, told, and shipped."""
