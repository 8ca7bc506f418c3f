"""Errors of the command line."""


class UsageError(Exception):
    """A wrong argument or file; its text is one sentence."""
