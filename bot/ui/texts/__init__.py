"""Texts: words, names and Fluent files."""
