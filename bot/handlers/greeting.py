"""The first words to a person and to a group."""

from bot.handlers.asked import Asked
from bot.screens import names
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.screens.words import Words


async def welcome(asked: Asked) -> None:
    """What this is, and how to begin."""
    said = asked.own_words()
    who = names.in_sentence(names.clean(asked.person.name).split()[0])
    asked.show(Content(said.html("welcome", who=who), begin_keys(said, asked.services.bot.username)))


def begin_keys(said: Words, bot: str) -> tuple[tuple[Key, ...], ...]:
    """To play at once, or to take the bot into a group."""
    return (
        (Key(said.plain("button-play"), encode(Personal(PersonalVerb.PLAY))),),
        (Key(said.plain("button-add-to-group"), url=f"https://t.me/{bot}?startgroup=new"),),
    )


async def greet_group(asked: Asked) -> None:
    """One message to a group, with a button to play."""
    asked.show(group_content(await asked.words()))


def group_content(said: Words) -> Content:
    """What a group that has just met the bot reads."""
    return Content(said.html("greeting"), ((Key(said.plain("button-new"), encode(Personal(PersonalVerb.NEW))),),))
