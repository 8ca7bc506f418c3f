"""/language: of a person in private, of everybody in a group."""

import msgspec

from bot.preferences import Language
from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.texts.words import words
from bot.updates.request import Asked


async def language(asked: Asked) -> None:
    """Ask which."""
    keys = tuple(Key(words(each).plain("language-name"), encode(Personal(PersonalVerb.LANGUAGE, each.value))) for each in Language)
    await asked.say("which-language" if asked.group is None else "which-language-group", keyboard=(keys,))


async def choose(asked: Asked, code: str) -> None:
    """Speak it from now on; the question becomes the answer. Raises InvalidData."""
    asked.rewrite(Content(words(await speak(asked, code)).html("language-chosen")))


async def speak(asked: Asked, code: str) -> Language:
    """Speak it from now on, at the tables that are there as well. Raises InvalidData."""
    chosen = next((each for each in Language if each.value == code), None)
    if chosen is None:
        raise InvalidData(code)
    services = asked.services
    if asked.group is None:
        await services.people.set_language(asked.person.id, chosen)
        asked.person = msgspec.structs.replace(asked.person, language=chosen)
        for table in await services.tables.of_person(asked.person.id):
            await services.tables.speak(table.id, chosen, person=asked.person.id)
    else:
        await services.chats.set_language(asked.group, chosen)
        for table in await services.tables.of_chat(asked.group):
            await services.tables.speak(table.id, chosen)
    asked.toast(words(chosen).plain("language-chosen"))
    return chosen
