"""/help: what can be asked here."""

from bot.updates.request import Asked


async def help(asked: Asked) -> None:
    """The commands of this kind of chat, a line each."""
    await asked.say("help-private" if asked.group is None else "help-group")


async def unknown(asked: Asked) -> None:
    """Something in private that is no command of ours."""
    await asked.say("refused-unknown-command")
