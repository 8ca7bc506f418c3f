"""Foundations of all other packages: time, settings, logs, metrics, and the lease of the active process."""
