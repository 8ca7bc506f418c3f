"""Mutation testing: how many small faults, planted one at a time, the fast tests notice."""
