"""Operator commands: /status, /maintenance, /broadcast."""
