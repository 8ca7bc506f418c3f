"""Sentences for people: words, names and Fluent files."""
