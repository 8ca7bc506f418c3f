"""What a person and a group choose: /settings."""
