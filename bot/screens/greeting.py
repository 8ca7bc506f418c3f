"""The first words to a person and to a group."""

from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.texts import names
from bot.texts.words import Words


def welcome_content(words: Words, name: str, bot: str) -> Content:
    """What somebody who opens the bot reads: what this is, and how to begin."""
    who = names.in_sentence(names.clean(name).split()[0])
    return Content(words.html("welcome", who=who), begin_keys(words, bot))


def begin_keys(words: Words, bot: str) -> tuple[tuple[Key, ...], ...]:
    """To play at once, or to take the bot into a group."""
    return (
        (Key(words.plain("button-play"), encode(Personal(PersonalVerb.PLAY))),),
        (Key(words.plain("button-add-to-group"), url=f"https://t.me/{bot}?startgroup=new"),),
    )


def group_content(words: Words) -> Content:
    """What a group that has just met the bot reads."""
    return Content(
        words.html("greeting"), ((Key(words.plain("button-new"), encode(Personal(PersonalVerb.NEW))),),)
    )
