"""Wiring of a running bot's parts; `bot.app.program` begins and ends them."""
