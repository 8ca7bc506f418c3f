"""Sheets kept for tables with real cards."""
