"""The words that people add to the luck of their matches; only fingerprints of them are kept."""

import msgspec

from bot.service.loaded import Edit, Loaded
from bot.service.people import People, Person
from bot.service.promises import Promises
from bot.service.refusals import NoTable, Refusal, Stale
from bot.service.seals import salts_of_others
from bot.service.store import Store
from bot.service.table import PersonId, Phase, Table, TableId, with_chair
from games.verification import fingerprint

MOST = 100
"""Characters of a person's words."""


class NoWords(Refusal):
    """The words are too long, or have signs in them that nobody could type again; `most`."""

    key = "refused-salt"


class Sealed(msgspec.Struct, frozen=True):
    """What binds a person's matches to come: their words, and the secrets that are drawn already."""

    salt: str
    """The fingerprint of their words; empty if they have given none."""
    lobbies: tuple[Table, ...]
    """The tables at which they wait for a match."""
    others: tuple[str, ...]
    """For each of these, the hash of what the others there have added so far."""
    alone: str
    """The hash of the secret of their next match against computers."""


class Salts:
    """Takes people's words, for the tables at which they wait and for all matches after."""

    def __init__(self, store: Store, people: People, promises: Promises) -> None:
        self._store = store
        self._people = people
        self._promises = promises

    async def of(self, person: Person) -> Sealed:
        """What binds the person's next matches."""
        tables = await self._store.of_person(person.id)
        lobbies = tuple(table for table in tables if table.phase is Phase.LOBBY and table.commitment)
        others = tuple(salts_of_others(table, person.id) for table in lobbies)
        return Sealed(person.salt, lobbies, others, await self.alone(person.id))

    async def alone(self, person: PersonId) -> str:
        """The hash of the secret of the person's next match against computers."""
        return await self._promises.commitment(person)

    async def give(self, person: Person, words: str) -> Person:
        """Add these words from now on; none at all, if they are empty. Raises NoWords."""
        if len(words) > MOST or not words.isprintable():
            raise NoWords(most=MOST)
        salt = fingerprint(words) if words else ""
        await self._people.set_salt(person.id, salt)
        for table in await self._store.of_person(person.id):
            if table.phase is Phase.LOBBY:
                await self._sprinkle(table.id, person.id, salt)
        return msgspec.structs.replace(person, salt=salt)

    async def _sprinkle(self, id: TableId, person: PersonId, salt: str) -> None:
        """Change the person's chair at a table that still waits: what has begun has its salts."""

        def edit(loaded: Loaded) -> Edit:
            seat = loaded.table.seat_of(person)
            if seat is None or loaded.table.phase is not Phase.LOBBY:
                raise Stale
            return Edit(with_chair(loaded.table, seat, salt=salt))

        try:
            await self._store.change(id, None, edit)
        except (NoTable, Stale):
            return
