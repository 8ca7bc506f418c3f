"""/language: the language of a person in private, of everybody in a group."""

import msgspec

from bot.handlers.leading import require_leader
from bot.preferences import Language
from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.texts.words import words_in
from bot.updates.request import Request


async def language(request: Request) -> None:
    """Ask which language to use. Raises NotAdministrator, NotRunningHost."""
    await require_leader(request)
    keys = tuple(
        Key(words_in(each).plain("language-name"), encode(Personal(PersonalVerb.LANGUAGE, each.value)))
        for each in Language
    )
    await request.say("which-language" if request.group is None else "which-language-group", keyboard=(keys,))


async def choose(request: Request, code: str) -> None:
    """Switch to this language; the question becomes the answer.

    Raises InvalidData, NotAdministrator, NotRunningHost.
    """
    await require_leader(request)
    request.rewrite(Content(words_in(await speak(request, code)).html("language-chosen")))


async def speak(request: Request, code: str) -> Language:
    """Switch to this language, at open tables too. Raises InvalidData."""
    chosen = next((each for each in Language if each.value == code), None)
    if chosen is None:
        raise InvalidData(code)
    services = request.services
    if request.group is None:
        await services.people.set_language(request.person.id, chosen)
        request.person = msgspec.structs.replace(request.person, language=chosen)
        for table in await services.store.of_person(request.person.id):
            await services.appearance.set_language(table.id, chosen, person=request.person.id)
    else:
        await services.chats.set_language(request.group, chosen)
        for table in await services.store.of_chat(request.group):
            await services.appearance.set_language(table.id, chosen)
    request.toast(words_in(chosen).plain("language-chosen"))
    return chosen
