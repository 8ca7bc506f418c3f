"""The first words: /start, /help, /rules, menus, the bot's profile."""
