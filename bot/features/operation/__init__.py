"""Operator commands: /status, /maintenance.

Maintenance is a key that every process reads.
"""
