"""/help: what can be request here."""

from bot.updates.request import Request


async def help(request: Request) -> None:
    """The commands of this kind of chat, a line each."""
    await request.say("help-private" if request.group is None else "help-group")


async def unknown(request: Request) -> None:
    """Something in private that is no command of ours."""
    await request.say("refused-unknown-command")
