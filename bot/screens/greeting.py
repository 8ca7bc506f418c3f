"""The first message to a person and to a group."""

from bot.preferences import Language
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.texts import names
from bot.texts.words import Words, words_in
from games import registry


def welcome_content(words: Words, name: str, bot: str) -> Content:
    """What a person who opens the bot reads: what it is, and how to begin."""
    who = names.in_sentence(names.clean(name).split()[0])
    return Content(words.html("welcome", who=who), begin_keys(words, bot))


def game_names(language: Language) -> tuple[str, ...]:
    """The names of all games, as a list for a sentence."""
    return tuple(words_in(language, game).plain(registry.key(game, "name")) for game in registry.names())


def begin_keys(words: Words, bot: str) -> tuple[tuple[Key, ...], ...]:
    """Buttons to play at once or to add the bot to a group."""
    return (
        (Key(words.plain("button-play"), encode(Personal(PersonalVerb.PLAY))),),
        (Key(words.plain("button-add-to-group"), url=f"https://t.me/{bot}?startgroup=new"),),
    )


def group_content(words: Words) -> Content:
    """What a group reads after the bot is added."""
    return Content(
        words.html("greeting"), ((Key(words.plain("button-new"), encode(Personal(PersonalVerb.NEW))),),)
    )
