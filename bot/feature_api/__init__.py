"""What a feature offers to the rest of the bot, and the registry that adds all features up."""
