"""/help: what the bot can do here."""

from bot.updates.request import Request


async def help(request: Request) -> None:
    """List the commands of this kind of chat, one per line."""
    await request.say("help-private" if request.group is None else "help-group")


async def unknown(request: Request) -> None:
    """Answer a private message that is not one of our commands."""
    await request.say("refused-unknown-command")
