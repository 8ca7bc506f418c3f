"""People and chats: names, languages and settings, kept in SQL and remembered for a few seconds."""

from typing import NewType

import msgspec

from bot.service.table import ChatId, Language, PersonId
from bot.timing import Time
from storage.archive import Archive, ChatRow, PersonRow

CACHE_MS = 10_000
NAME_LENGTH = 32

ClientLanguage = NewType("ClientLanguage", str)
"""An IETF tag as Telegram gives it, or an empty string."""


class Person(msgspec.Struct, frozen=True):
    id: PersonId
    name: str
    language: Language
    chosen: bool
    """Whether the language was chosen, not taken from the client."""
    opened: bool
    """Whether the bot may write to them."""


class Chat(msgspec.Struct, frozen=True):
    id: ChatId
    title: str
    language: Language


def language_of(tag: str | None) -> Language:
    """Russian for clients in Russian and its neighbours, English for all others."""
    return Language.RU if (tag or "ru").split("-")[0].lower() in {"ru", "be", "uk", "kk"} else Language.EN


class People:
    """Everybody the bot has met."""

    def __init__(self, archive: Archive, time: Time) -> None:
        self._archive = archive
        self._time = time
        self._cache: dict[PersonId, tuple[int, Person]] = {}

    async def get(self, id: PersonId) -> Person | None:
        """The person of this id, or None where the bot has not met them."""
        now = self._time.now()
        held = self._cache.get(id)
        if held is not None and held[1].opened and now - held[0] < CACHE_MS:
            return held[1]
        row = await self._archive.person(id)  # who has not opened the bot here may have done so in another process just now
        if row is None:
            return None
        person = Person(id, row.name, Language(row.language), row.chosen, row.opened)
        self._remember(person)
        return person

    async def seen(self, id: PersonId, name: str, client_language: str | None, *, opened: bool | None = None) -> Person:
        """Note who acted just now: their name, their client's language, whether they have opened the bot."""
        name = " ".join(name.split())[:NAME_LENGTH] or str(id)
        known = await self.get(id)
        if known is None:
            fresh = Person(id, name, language_of(client_language), chosen=False, opened=bool(opened))
        else:
            fresh = Person(
                id,
                name,
                known.language if known.chosen or client_language is None else language_of(client_language),
                known.chosen,
                known.opened if opened is None else opened,
            )
        if fresh != known:
            await self._save(fresh)
        return fresh

    async def set_language(self, id: PersonId, language: Language) -> None:
        """The person's own choice; from now on their client's language does not matter."""
        known = await self.get(id)
        if known is not None:
            await self._save(msgspec.structs.replace(known, language=language, chosen=True))

    async def set_opened(self, id: PersonId, opened: bool) -> None:
        """Whether the bot may write to them: false once they have blocked it."""
        known = await self.get(id)
        if known is not None and known.opened != opened:
            await self._save(msgspec.structs.replace(known, opened=opened))

    async def _save(self, person: Person) -> None:
        row = PersonRow(id=person.id, name=person.name, language=person.language.value, chosen=person.chosen, opened=person.opened)
        await self._archive.save_person(row)
        self._remember(person)

    def _remember(self, person: Person) -> None:
        if len(self._cache) > 10_000:
            self._cache.clear()
        self._cache[person.id] = (self._time.now(), person)


class Chats:
    """The groups the bot is in."""

    def __init__(self, archive: Archive, time: Time) -> None:
        self._archive = archive
        self._time = time
        self._cache: dict[ChatId, tuple[int, Chat]] = {}

    async def get(self, id: ChatId) -> Chat | None:
        """The chat of this id, or None where the bot has not met it."""
        now = self._time.now()
        held = self._cache.get(id)
        if held is not None and now - held[0] < CACHE_MS:
            return held[1]
        row = await self._archive.chat(id)
        if row is None:
            return None
        chat = Chat(id, row.title, Language(row.language))
        self._remember(chat)
        return chat

    async def seen(self, id: ChatId, title: str, language: Language) -> Chat:
        """Note the group's title; a group not met before takes the language of who spoke first."""
        title = " ".join(title.split())[:128]
        known = await self.get(id)
        fresh = Chat(id, title, language if known is None else known.language)
        if fresh != known:
            await self._save(fresh)
        return fresh

    async def set_language(self, id: ChatId, language: Language) -> None:
        """The language of all that the group sees."""
        known = await self.get(id)
        await self._save(Chat(id, known.title if known else "", language))

    async def _save(self, chat: Chat) -> None:
        await self._archive.save_chat(ChatRow(id=chat.id, title=chat.title, language=chat.language.value))
        self._remember(chat)

    def _remember(self, chat: Chat) -> None:
        if len(self._cache) > 10_000:
            self._cache.clear()
        self._cache[chat.id] = (self._time.now(), chat)
