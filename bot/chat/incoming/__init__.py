"""Updates in: polling, webhook, and their handlers' requests."""
