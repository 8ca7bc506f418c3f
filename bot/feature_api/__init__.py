"""The interface between a feature and the rest of the bot, and the registry of features."""
