"""The score sheet: booking deals, and settling."""
