"""Turns: deadlines, clocks, absences, computers."""
