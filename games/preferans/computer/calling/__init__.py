"""Bids, contracts and answers of the computer players."""
