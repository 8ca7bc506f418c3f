"""Updates in: polling, webhook, and what they ask for."""
