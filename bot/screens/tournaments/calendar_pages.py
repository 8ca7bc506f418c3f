"""The calendar of a chat: tournaments that start themselves once a week."""
