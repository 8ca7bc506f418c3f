"""People and chats: names, languages and settings, stored in SQL.

A cache stands in front: only newcomers and choices need the database. While it is away, known people play on
from the cache, and choices are refused.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.base.preferences import GroupSettings, Habits, Language, PersonSettings, with_choices
from bot.base.timing import Time
from bot.match.table import Chair, ChatId, PersonId, TableId
from bot.people.cache import Cache
from bot.people.database_errors import answered
from bot.people.rows import Edit, Rows
from storage.live.live import Live
from storage.sql.archive import Archive, ChatRow, PersonRow

NAME_LENGTH = 32
"""Longest name on a screen, in characters."""
Known = TypeVar("Known")


class Lobbies(msgspec.Struct, frozen=True, omit_defaults=True):
    """Outcome of a host's past lobbies. Stored by the names of its fields."""

    opened: int = 0
    begun: int = 0
    """Lobbies with a match."""
    last: str = ""
    """Table of the last counted lobby, so that counting is idempotent."""


class Person(msgspec.Struct, frozen=True):
    id: PersonId
    name: str
    language: Language
    chosen: bool
    """Whether the language was chosen, not taken from the client."""
    opened: bool
    """Whether the bot may write to the person."""
    settings: PersonSettings = PersonSettings()
    habits: Habits = Habits()
    lobbies: Lobbies = Lobbies()


class Chat(msgspec.Struct, frozen=True):
    id: ChatId
    title: str
    language: Language
    settings: GroupSettings = GroupSettings()


def language_of(tag: str | None) -> Language:
    """Return Russian for clients in Russian and neighbouring languages, otherwise English."""
    return Language.RU if (tag or "ru").split("-")[0].lower() in {"ru", "be", "uk", "kk"} else Language.EN


def chair_of(person: Person) -> Chair:
    """Return a chair for this person."""
    return Chair(person.name, person.id, language=person.language, settings=person.settings)


class People:
    """Everybody known to the bot."""

    def __init__(self, archive: Archive, live: Live, time: Time) -> None:
        self._cache = Cache("person", Rows(archive, PersonRow, archive.person, Person), live, time)

    async def get(self, id: PersonId) -> Person | None:
        """Return the person of this id, or None."""
        return await self._cache.read(id)

    def here(self, id: PersonId) -> Person | None:
        """Return the person from this process's cache."""
        return self._cache.here(id)

    def seated(self, id: PersonId, chair: Chair) -> Person:
        """Return the person as their chair describes them, and cache that until a read."""
        person = Person(id, chair.name, chair.language, chosen=True, opened=False, settings=chair.settings)
        self._cache.suppose(id, person)
        return person

    async def note(
        self, id: PersonId, name: str | None, client_language: str | None, *, opened: bool | None = None
    ) -> Person:
        """Record an acting person: name, client's language, and whether they have opened the bot.

        A person without a name is called by number. While the database is away, news of a known person is
        stored at their next action. Raises what the database raises for a newcomer.
        """
        name = _shown(name, id)

        def edit(before: Person | None) -> Person:
            return _person_after(before, id, name, client_language, opened)

        known = await self.get(id)
        after = edit(known)
        if known is None:
            return await self._cache.change(id, edit) or after
        return after if known == after else await self._update(id, edit, after)

    async def set_language(self, id: PersonId, language: Language) -> None:
        """Set the person's chosen language, which overrides the client's. Raises DatabaseSilent."""
        with answered():
            await self._cache.change(
                id, _if_known(lambda known: replace(known, language=language, chosen=True))
            )

    async def choose(self, id: PersonId, **choices: bool | str) -> PersonSettings:
        """Change some of the person's settings, and return all. Raises DatabaseSilent."""

        def edit(known: Person) -> Person:
            return replace(known, settings=with_choices(known.settings, choices))

        with answered():
            person = await self._cache.change(id, _if_known(edit))
        return person.settings if person is not None else with_choices(PersonSettings(), choices)

    async def set_habits(self, id: PersonId, habits: Habits) -> None:
        """Remember what the person plays and how they wait; not while the database is away."""
        known = await self.get(id)
        if known is not None and known.habits != habits:
            await self._update(id, lambda each: replace(each, habits=habits), replace(known, habits=habits))

    async def count_lobby(self, id: PersonId, table: TableId, *, begun: bool) -> None:
        """Count a finished lobby of this host, idempotent by table. Raises what the database raises."""

        def edit(known: Person) -> Person:
            before = known.lobbies
            if before.last == table:
                return known
            return replace(known, lobbies=Lobbies(before.opened + 1, before.begun + begun, table))

        await self._cache.change(id, _if_known(edit))

    async def forget(self, id: PersonId) -> None:
        """Evict the person from the cache, outside the database."""
        await self._cache.drop(id)

    async def set_opened(self, id: PersonId, opened: bool) -> None:
        """Set whether the bot may write to the person: false after a block.

        While the database is away, the next message that they refuse or send sets it.
        """
        known = await self.get(id)
        if known is not None and known.opened != opened:
            await self._update(id, lambda each: replace(each, opened=opened), replace(known, opened=opened))

    async def _update(self, id: PersonId, edit: Callable[[Person], Person], after: Person) -> Person:
        return await self._cache.change_if_answered(id, _if_known(edit), after)


def _if_known(edit: Callable[[Known], Known]) -> Edit[Known]:
    """Return the edit for known people only; newcomers and the forgotten stay unstored."""
    return lambda before: edit(before) if before is not None else None


def _person_after(
    known: Person | None, id: PersonId, name: str, client_language: str | None, opened: bool | None
) -> Person:
    """Return the person after an action; a chosen language and missing values stay."""
    if known is None:
        return Person(id, name, language_of(client_language), chosen=False, opened=bool(opened))
    follows = not known.chosen and client_language is not None
    return Person(
        id,
        name,
        language_of(client_language) if follows else known.language,
        known.chosen,
        known.opened if opened is None else opened,
        known.settings,
        known.habits,
        known.lobbies,
    )


class Chats:
    """Groups of the bot."""

    def __init__(self, archive: Archive, live: Live, time: Time) -> None:
        self._archive = archive
        self._cache = Cache("chat", Rows(archive, ChatRow, archive.chat, Chat), live, time)

    async def get(self, id: ChatId) -> Chat | None:
        """Return the chat of this id, or None."""
        return await self._cache.read(id)

    async def settings(self, id: ChatId) -> GroupSettings:
        """Return a group's settings, or the defaults for an unknown one."""
        chat = await self.get(id)
        return chat.settings if chat is not None else GroupSettings()

    async def note(self, id: ChatId, title: str, language: Language) -> Chat:
        """Record the group's title; a new group takes the language of its first speaker.

        While the database is away, a new title is stored at the next action there. Raises what the database
        raises for a new group.
        """
        new = Chat(id, " ".join(title.split())[:128], language)

        def edit(before: Chat | None) -> Chat:
            return replace(before, title=new.title) if before is not None else new

        known = await self.get(id)
        after = edit(known)
        if known is None:
            return await self._cache.change(id, edit) or after
        return after if known == after else await self._cache.change_if_answered(id, edit, after)

    async def set_language(self, id: ChatId, language: Language) -> None:
        """Set the language of everything that the group sees. Raises DatabaseSilent."""
        new = Chat(id, "", language)
        with answered():
            await self._cache.change(id, lambda before: replace(before or new, language=language))

    async def choose(self, id: ChatId, **choices: bool | str | int) -> GroupSettings:
        """Change some of the group's settings, and return all; an unknown group stays unknown.

        Raises DatabaseSilent.
        """

        def edit(known: Chat) -> Chat:
            return replace(known, settings=with_choices(known.settings, choices))

        with answered():
            chat = await self._cache.change(id, _if_known(edit))
        return chat.settings if chat is not None else with_choices(GroupSettings(), choices)

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Move a group's settings to its new id. Raises what the database raises."""
        await self._archive.move_chat(old, new)
        await self._cache.drop(new)


def _shown(name: str | None, id: PersonId) -> str:
    """Return the name cut for screens; the number of a nameless person."""
    whole = " ".join((name or "").split())
    return (whole if len(whole) <= NAME_LENGTH else f"{whole[: NAME_LENGTH - 1].rstrip()}…") or str(id)
