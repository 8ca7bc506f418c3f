"""Introduction to the bot: /start, /help, /rules, menus, the bot's profile."""
