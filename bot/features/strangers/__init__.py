"""Strangers at a table: phrases, blocks, rematches."""
