"""How Преферанс looks."""
