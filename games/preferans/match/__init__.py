"""A match of Преферанс: its deals from the auction to the verdict."""
