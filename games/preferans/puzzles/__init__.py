"""Puzzles: positions with one right card and a lesson."""
