"""Seats at a table: who takes one, who leaves, and who may arrange it."""
