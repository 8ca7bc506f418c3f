"""/help: the list of commands."""

from telegram import Bot

from bot.chat.incoming.request import Request
from bot.feature_api.command_menus import group_menu, private_menu
from bot.ui.buttons import command_link
from bot.ui.content import Content, Key
from bot.ui.texts.words import Words

SHOWN = 3
"""Commands shown in groups; the others are listed in private."""


async def help(request: Request, *, bot: Bot) -> None:
    """List the commands of this kind of chat; in a group only the first ones."""
    words = await request.words()
    if request.group is None:
        return request.show(Content(_listed("help-private", private_menu(), words)))
    everything = Key(words.plain("button-all-commands"), url=command_link(bot.username, "help"))
    return request.show(Content(_listed("help-group", group_menu()[:SHOWN], words), ((everything,),)))


def _listed(title: str, commands: tuple[str, ...], words: Words) -> str:
    """Return a list of commands with their menu texts, one a line."""
    about = {command: words.plain(f"menu-{command}") for command in commands}
    lines = [
        words.html("help-line", command=command, about=f"{text[0].lower()}{text[1:]}")
        for command, text in about.items()
    ]
    return "\n".join((words.html(title), "", *lines))


async def unknown(request: Request) -> None:
    """Answer a private message that is not one of our commands."""
    await request.say("refused-unknown-command")
