"""Operator commands: /status, /maintenance, /broadcast.

Maintenance is a key that every process reads. A broadcast is a set of chats from which each is taken
before it is written to, so that none gets the text twice.
"""
