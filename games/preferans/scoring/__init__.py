"""The score sheet: what a deal writes on it, and how it is settled."""
