"""User interface: text, keyboards, pages, pictures."""
