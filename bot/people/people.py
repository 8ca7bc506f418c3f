"""People and chats: names, languages and settings, kept in SQL.

Everybody whom Redis or this process knows is served from there: only newcomers wait for the database. A
change that the database does not take at once is kept in Redis, and saved when it answers again.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.base.preferences import Display, Habits, Language
from bot.base.timing import Time
from bot.match.table import Chair, ChatId, PersonId
from bot.people.copies import Copies, Copy
from bot.people.prompt_saving import PromptSaving
from storage.archive import Archive, ChatRow, PersonRow
from storage.live import Live

NAME_LENGTH = 32
"""The most characters of a name that screens show."""
HABITS = "habits"
"""In the settings of a person."""


LOBBIES = "lobbies"
"""Beside it."""


class Lobbies(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has become of the lobbies of a host that are over. Stored by the names of its fields."""

    opened: int = 0
    begun: int = 0
    """Those whose match began."""


class Person(msgspec.Struct, frozen=True):
    id: PersonId
    name: str
    language: Language
    chosen: bool
    """Whether the language was chosen, not taken from the client."""
    opened: bool
    """Whether the bot may write to them."""
    display: Display = Display()
    habits: Habits = Habits()
    lobbies: Lobbies = Lobbies()


class Chat(msgspec.Struct, frozen=True):
    id: ChatId
    title: str
    language: Language
    display: Display = Display()


def language_of(tag: str | None) -> Language:
    """Russian for clients in Russian and its neighbours, English for all others."""
    return Language.RU if (tag or "ru").split("-")[0].lower() in {"ru", "be", "uk", "kk"} else Language.EN


def _display(settings: Mapping[str, Any]) -> Display:
    """The stored display, with the default for missing fields."""
    return msgspec.convert(settings, Display)


def _habits(settings: Mapping[str, Any]) -> Habits:
    """The stored habits, with the default for missing fields."""
    return msgspec.convert(settings.get(HABITS, {}), Habits)


def _settings(display: Display, others: Mapping[str, Any]) -> dict[str, Any]:
    """What to store: choices that differ from the default, which may change later, and other settings."""
    chosen: dict[str, Any] = msgspec.to_builtins(display)
    return {name: value for name, value in others.items() if name not in Display.__struct_fields__} | chosen


def chair_of(person: Person) -> Chair:
    """A chair for this person."""
    return Chair(person.name, person.id, language=person.language, display=person.display)


class People:
    """Everybody whom the bot has met."""

    def __init__(self, archive: Archive, live: Live, time: Time) -> None:
        self._archive = archive
        self._copies = Copies("person", Person, live, time)
        self._saving = PromptSaving()

    async def get(self, id: PersonId) -> Person | None:
        """The person of this id, or None if the bot has not met them."""
        copy = await self._known(id)
        return copy.row if copy is not None else None

    def language_here(self, id: PersonId, client_language: str | None) -> Language:
        """The person's language as far as this process knows, without asking a store."""
        copy = self._copies.stale(id)
        return copy.row.language if copy is not None else language_of(client_language)

    async def _known(self, id: PersonId) -> Copy[Person] | None:
        copy = self._copies.fresh(id)
        if copy is not None and copy.row.opened:
            return copy
        return await self._read(id)  # Another process may have seen this person open the bot.

    async def _read(self, id: PersonId) -> Copy[Person] | None:
        copy = await self._copies.read(id)
        if copy is not None:
            return copy
        try:
            row = await self._archive.person(id)
        except Exception as error:
            return self._copies.stale_after(id, error)
        if row is None:
            self._copies.lose(id)
            return None
        display = _display(row.settings)
        language, habits = Language(row.language), _habits(row.settings)
        lobbies = msgspec.convert(row.settings.get(LOBBIES, {}), Lobbies)
        copy = Copy(Person(id, row.name, language, row.chosen, row.opened, display, habits, lobbies))
        return await self._copies.add(id, copy)

    async def note(
        self, id: PersonId, name: str | None, client_language: str | None, *, opened: bool | None = None
    ) -> Person:
        """Record a person who acted: name, client's language, and whether they have opened the bot.

        Whoever has no name is called by their number.
        """
        name = _shorten(" ".join((name or "").split())) or str(id)
        known = await self._known(id)
        is_due = known is None or self._saving.is_due(known)
        if (
            known is None
            or is_due
            or known.row != _person_after(known.row, id, name, client_language, opened)
        ):
            known = await self._read(id)  # Another process may have written since.
        if known is None:
            known = await self._add(_person_after(None, id, name, client_language, opened))
        after = _person_after(known.row, id, name, client_language, opened)
        if known.row != after or self._saving.is_due(known):
            await self._save(after)
        return after

    async def _add(self, person: Person) -> Copy[Person]:
        """Store a newcomer; returns what another process has stored of them, if it came first."""
        copy = Copy(person)
        if await self._archive.add_person(_row(person)):
            return await self._copies.add(person.id, copy)
        return await self._read(person.id) or copy

    async def set_language(self, id: PersonId, language: Language) -> None:
        """Set the person's own choice, which overrides their client's language."""
        known = await self._read(id)
        if known is not None:
            await self._save(msgspec.structs.replace(known.row, language=language, chosen=True))

    async def set_display(self, id: PersonId, **choices: bool | str) -> Display:
        """Set some of how the person wants their own cards to be shown, and return all of it."""
        known = await self._read(id)
        display = msgspec.structs.replace(known.row.display if known is not None else Display(), **choices)
        if known is not None:
            await self._save(msgspec.structs.replace(known.row, display=display))
        return display

    async def set_habits(self, id: PersonId, habits: Habits) -> None:
        """Remember what the person plays, and how they wait."""
        known = await self._read(id)
        if known is not None and known.row.habits != habits:
            await self._save(msgspec.structs.replace(known.row, habits=habits))

    async def count_lobby(self, id: PersonId, *, begun: bool) -> None:
        """Count a lobby of this host that is over."""
        known = await self._read(id)
        if known is not None:
            before = known.row.lobbies
            lobbies = Lobbies(before.opened + 1, before.begun + begun)
            await self._save(msgspec.structs.replace(known.row, lobbies=lobbies))

    async def forget(self, id: PersonId) -> None:
        """Forget what is remembered of the person besides the database, once no change is under way."""
        await self._saving.settle()
        await self._copies.drop(id)

    async def set_opened(self, id: PersonId, opened: bool) -> None:
        """Set whether the bot may write to them: false after they block it."""
        known = await self._read(id)
        if known is not None and known.row.opened != opened:
            await self._save(msgspec.structs.replace(known.row, opened=opened))

    async def save_late(self) -> None:
        """Save people whom the database did not take at once. Raises what the database raises."""
        await self._copies.save_late(self._write_late)

    async def _write_late(self, person: Person) -> None:
        """Write a person, unless they have been forgotten meanwhile."""
        await self._write(person)
        if not await self._copies.is_stored(person.id):
            await self._archive.delete_person(person.id)

    async def _save(self, person: Person) -> None:
        is_saved = await self._saving.save(self._write(person), must=False)
        await self._copies.store(person.id, Copy(person, is_saved))

    async def _write(self, person: Person) -> None:
        await self._archive.save_person(_row(person))


def _row(person: Person) -> PersonRow:
    return PersonRow(
        id=person.id,
        name=person.name,
        language=person.language.value,
        chosen=person.chosen,
        opened=person.opened,
        settings=_settings(person.display, _others(person)),
    )


def _others(person: Person) -> dict[str, Any]:
    """The settings besides the display: habits that differ from the default, and counts of lobbies."""
    stored = {HABITS: msgspec.to_builtins(person.habits), LOBBIES: msgspec.to_builtins(person.lobbies)}
    return {name: value for name, value in stored.items() if value}


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
        known.habits,
        known.lobbies,
    )


class Chats:
    """The groups the bot is in."""

    def __init__(self, archive: Archive, live: Live, time: Time) -> None:
        self._archive = archive
        self._copies = Copies("chat", Chat, live, time)
        self._saving = PromptSaving()

    async def get(self, id: ChatId) -> Chat | None:
        """The chat of this id, or None if the bot has not met it."""
        copy = await self._known(id)
        return copy.row if copy is not None else None

    async def _known(self, id: ChatId) -> Copy[Chat] | None:
        return self._copies.fresh(id) or await self._read(id)

    async def _read(self, id: ChatId) -> Copy[Chat] | None:
        copy = await self._copies.read(id)
        if copy is not None:
            return copy
        try:
            row = await self._archive.chat(id)
        except Exception as error:
            return self._copies.stale_after(id, error)
        if row is None:
            return None
        display = _display(row.settings)
        return await self._copies.add(id, Copy(Chat(id, row.title, Language(row.language), display)))

    async def note(self, id: ChatId, title: str, language: Language) -> Chat:
        """Record the group's title; a new group takes the language of the first speaker."""
        title = " ".join(title.split())[:128]
        known = await self._known(id)
        if known is not None and (known.row.title != title or self._saving.is_due(known)):
            known = await self._read(id)  # Another process may have written since.
        if known is None:
            after = Chat(id, title, language)
        else:
            after = msgspec.structs.replace(known.row, title=title)
        if known is None or known.row != after or self._saving.is_due(known):
            await self._save(after, is_new=known is None)
        return after

    async def set_language(self, id: ChatId, language: Language) -> None:
        """Set the language of everything that the group sees."""
        known = await self._read(id)
        before = known.row if known is not None else Chat(id, "", language)
        await self._save(msgspec.structs.replace(before, language=language), is_new=known is None)

    async def set_display(self, id: ChatId, **choices: bool | str) -> Display:
        """Set some of how the group's tables are shown, and return all of it; a group unknown stays so."""
        known = await self._read(id)
        display = msgspec.structs.replace(known.row.display if known is not None else Display(), **choices)
        if known is not None:
            await self._save(msgspec.structs.replace(known.row, display=display))
        return display

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Move a group's settings to its new id."""
        await self._archive.move_chat(old, new)
        await self._copies.drop(new)
        unsaved = await self._copies.read(old)
        if unsaved is not None and not unsaved.is_saved:
            await self._save(msgspec.structs.replace(unsaved.row, id=new))
            await self._copies.drop(old)

    async def save_late(self) -> None:
        """Save chats that the database did not take at once. Raises what the database raises."""
        await self._copies.save_late(self._write)

    async def _save(self, chat: Chat, *, is_new: bool = False) -> None:
        is_saved = await self._saving.save(self._write(chat), must=is_new)
        await self._copies.store(chat.id, Copy(chat, is_saved))

    async def _write(self, chat: Chat) -> None:
        row = await self._archive.chat(chat.id) or ChatRow(id=chat.id, language="")
        row.title, row.language, row.settings = (
            chat.title,
            chat.language.value,
            _settings(chat.display, row.settings),
        )
        await self._archive.save_chat(row)


def _shorten(name: str) -> str:
    """The name, or its beginning and a sign that there is more."""
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1].rstrip() + "…"
