"""How the parts of a running bot are made and put together; `bot.app.program` begins and ends them."""
