"""Messages for people: text, keys, pages, pictures."""
