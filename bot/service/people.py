"""People and chats: names, languages and settings, kept in SQL and remembered for a few seconds."""

from collections.abc import Mapping
from typing import Any

import msgspec
from cachetools import TTLCache

from bot.preferences import GROUP_DISPLAY, Display, Language
from bot.service.table import Chair, ChatId, PersonId
from bot.timing import Time
from storage.archive import Archive, ChatRow, PersonRow

CACHE_MS = 10_000
"""How long a cached row is trusted; another process may have changed it."""
CACHED = 10_000
"""Rows in the cache; the least recently used leave first."""
NAME_LENGTH = 32
"""The most characters of a name that screens show."""


class Person(msgspec.Struct, frozen=True):
    id: PersonId
    name: str
    language: Language
    chosen: bool
    """Whether the language was chosen, not taken from the client."""
    opened: bool
    """Whether the bot may write to them."""
    display: Display = Display()


class Chat(msgspec.Struct, frozen=True):
    id: ChatId
    title: str
    language: Language
    display: Display = GROUP_DISPLAY


def language_of(tag: str | None) -> Language:
    """Russian for clients in Russian and its neighbours, English for all others."""
    return Language.RU if (tag or "ru").split("-")[0].lower() in {"ru", "be", "uk", "kk"} else Language.EN


def _display(settings: Mapping[str, Any], usual: Display) -> Display:
    """The stored display, with the default for missing fields."""
    return msgspec.convert({**_choices(usual), **settings}, Display)


def _choices(display: Display) -> dict[str, Any]:
    """Every choice by its stored name."""
    return {field.encode_name: getattr(display, field.name) for field in msgspec.structs.fields(Display)}


def _settings(display: Display, usual: Display, others: Mapping[str, Any]) -> dict[str, Any]:
    """What to store: choices that differ from the default, which may change later, and other settings."""
    ours, theirs = _choices(display), _choices(usual)
    rest = {name: value for name, value in others.items() if name not in ours}
    return rest | {name: value for name, value in ours.items() if value != theirs[name]}


def chair_of(person: Person) -> Chair:
    """A chair for this person."""
    return Chair(person.name, person.id, language=person.language, display=person.display)


class People:
    """Everybody whom the bot has met."""

    def __init__(self, archive: Archive, time: Time) -> None:
        self._archive = archive
        self._cache: TTLCache[PersonId, Person] = TTLCache(CACHED, CACHE_MS, time.now)

    async def get(self, id: PersonId) -> Person | None:
        """The person of this id, or None if the bot has not met them."""
        cached = self._cache.get(id)
        if cached is not None and cached.opened:
            return cached
        return await self._read(id)  # Another process may have seen this person open the bot.

    async def _read(self, id: PersonId) -> Person | None:
        row = await self._archive.person(id)
        if row is None:
            return None
        person = Person(
            id, row.name, Language(row.language), row.chosen, row.opened, _display(row.settings, Display())
        )
        self._cache[person.id] = person
        return person

    async def note(
        self, id: PersonId, name: str | None, client_language: str | None, *, opened: bool | None = None
    ) -> Person:
        """Record a person who acted: name, client's language, and whether they have opened the bot.

        Whoever has no name is called by their number.
        """
        name = _shorten(" ".join((name or "").split())) or str(id)
        known = await self.get(id)
        if known != _person_after(known, id, name, client_language, opened):
            known = await self._read(id)  # Another process may have written since.
            await self._save(_person_after(known, id, name, client_language, opened))
        return _person_after(known, id, name, client_language, opened)

    async def set_language(self, id: PersonId, language: Language) -> None:
        """Set the person's own choice, which overrides their client's language."""
        known = await self.get(id)
        if known is not None:
            await self._save(msgspec.structs.replace(known, language=language, chosen=True))

    async def set_display(self, id: PersonId, display: Display) -> None:
        """Set how the person wants their own cards to be shown."""
        known = await self.get(id)
        if known is not None:
            await self._save(msgspec.structs.replace(known, display=display))

    async def set_opened(self, id: PersonId, opened: bool) -> None:
        """Set whether the bot may write to them: false after they block it."""
        known = await self.get(id)
        if known is not None and known.opened != opened:
            await self._save(msgspec.structs.replace(known, opened=opened))

    async def _save(self, person: Person) -> None:
        row = PersonRow(
            id=person.id,
            name=person.name,
            language=person.language.value,
            chosen=person.chosen,
            opened=person.opened,
            settings=_settings(person.display, Display(), {}),
        )
        await self._archive.save_person(row)
        self._cache[person.id] = person


def _person_after(
    known: Person | None, id: PersonId, name: str, client_language: str | None, opened: bool | None
) -> Person:
    """The person after they acted; a chosen language and missing values stay as they were."""
    if known is None:
        return Person(id, name, language_of(client_language), chosen=False, opened=bool(opened))
    follows = not known.chosen and client_language is not None
    return Person(
        id,
        name,
        language_of(client_language) if follows else known.language,
        known.chosen,
        known.opened if opened is None else opened,
        known.display,
    )


class Chats:
    """The groups the bot is in."""

    def __init__(self, archive: Archive, time: Time) -> None:
        self._archive = archive
        self._cache: TTLCache[ChatId, Chat] = TTLCache(CACHED, CACHE_MS, time.now)

    async def get(self, id: ChatId) -> Chat | None:
        """The chat of this id, or None if the bot has not met it."""
        cached = self._cache.get(id)
        if cached is not None:
            return cached
        row = await self._archive.chat(id)
        if row is None:
            return None
        chat = Chat(id, row.title, Language(row.language), _display(row.settings, GROUP_DISPLAY))
        self._cache[chat.id] = chat
        return chat

    async def note(self, id: ChatId, title: str, language: Language) -> Chat:
        """Record the group's title; a new group takes the language of the first speaker."""
        title = " ".join(title.split())[:128]
        known = await self.get(id)
        fresh = Chat(id, title, language) if known is None else msgspec.structs.replace(known, title=title)
        if fresh != known:
            await self._save(fresh)
        return fresh

    async def set_language(self, id: ChatId, language: Language) -> None:
        """Set the language of everything that the group sees."""
        known = await self.get(id) or Chat(id, "", language)
        await self._save(msgspec.structs.replace(known, language=language))

    async def set_display(self, id: ChatId, display: Display) -> None:
        """Set how the group's tables are shown, if the bot has met the group."""
        known = await self.get(id)
        if known is not None:
            await self._save(msgspec.structs.replace(known, display=display))

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Move a group's settings to its new id."""
        await self._archive.move_chat(old, new)
        self._cache.pop(new, None)

    async def _save(self, chat: Chat) -> None:
        row = await self._archive.chat(chat.id) or ChatRow(id=chat.id, language="")
        row.title, row.language, row.settings = (
            chat.title,
            chat.language.value,
            _settings(chat.display, GROUP_DISPLAY, row.settings),
        )
        await self._archive.save_chat(row)
        self._cache[chat.id] = chat


def _shorten(name: str) -> str:
    """The name, or its beginning and a sign that there is more."""
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1].rstrip() + "…"
