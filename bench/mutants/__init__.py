"""Mutation testing of the fast tests."""
