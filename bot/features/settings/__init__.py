"""Settings of people and groups: /settings."""
