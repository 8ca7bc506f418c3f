"""The lobby of a table as messages: in its group, in private, and the pages of its settings."""
