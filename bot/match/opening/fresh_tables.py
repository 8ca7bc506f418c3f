"""Tables as they are before anybody has been written into them: ids, options, seats."""

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.match.aspects import GroupSide, QuickMatch
from bot.match.loaded import UpdateId
from bot.match.luck import new_luck
from bot.match.opening.choices import offered_preset, preset_of, require_game
from bot.match.table import Chair, Table, TableId
from bot.people.people import Person
from games import registry
from games.core import AnyGame, objection
from games.options import from_json
from storage.live.live import Live


@dataclass(frozen=True, eq=False)
class FreshTables:
    """Builds new tables. An id is derived from the cause of the opening, so that opening is idempotent."""

    live: Live

    def id(self, update: UpdateId) -> TableId:
        digest = sha256(f"{self.live.bot}:{update}".encode()).digest()
        return TableId(urlsafe_b64encode(digest)[:10].decode())

    def table(self, id: TableId, host: Person, game: str, preset: str | None, language: Language) -> Table:
        """Return a table without chairs, by this preset or the one that is offered. Raises UnknownGame."""
        playing = require_game(game)
        name, options = preset_of(playing, preset or offered_preset(playing))
        return Table(
            id=id,
            game=game,
            preset=name,
            options=options,
            host=host.id,
            language=language,
            token=new_token(),
            luck=new_luck(),
        )

    def another(self, old: Table, id: TableId, host: Person, chairs: list[Chair]) -> Table:
        """Return a table with the options of an old one, for the people of these chairs."""
        return msgspec.structs.replace(
            self.table(id, host, old.game, old.preset, old.language),
            chat=old.chat,
            thread=old.thread,
            group=GroupSide(old.group.title, old.group.style, old.group.pinned, zone=old.group.zone),
            options=old.options,
            chairs=tuple(sat_again(chair) for chair in chairs),
            pace=FAST if old.quick.paired else old.pace,
            level=old.level,
            advice=old.advice,
            quick=QuickMatch(old.quick.paired, drop_in=old.quick.paired),
        )

    def resumed(self, old: Table, id: TableId, chairs: tuple[Chair, ...]) -> Table:
        """Return a private table with an old one's options, for these people; computers take the rest."""
        seats = len(old.chairs)
        rated = old.rated and len(chairs) == seats
        assert chairs[0].person is not None
        robots = tuple(Chair(robot=number) for number in range(1, seats - len(chairs) + 1))
        return Table(
            id=id,
            game=old.game,
            preset=old.preset,
            options=old.options,
            host=chairs[0].person,
            language=chairs[0].language,
            chairs=(*chairs, *robots),
            token=new_token(),
            pace=old.pace,
            rated=rated,
            level=old.level,
            advice=old.advice,
            quick=QuickMatch(old.quick.paired, drop_in=old.quick.paired and not rated),
            luck=new_luck(),
        )


def new_token() -> str:
    return secrets.token_urlsafe(16)


def sat_again(chair: Chair) -> Chair:
    """Return the chair as another match finds it."""
    return Chair(chair.name, chair.person, chair.robot, chair.language, chair.settings)


def seats_alone(table: Table, computers: int | None) -> int:
    """Return the seats for one person and these computers, or as many as suit the game and its options."""
    game = registry.get(table.game)
    if computers is not None:
        return min(max(computers + 1, game.seats.start), game.seats.stop - 1)
    return usual_seats(game, from_json(game.options_type, table.options))


def board_seats(table: Table) -> int:
    """Return the seats of a board that one person plays: a race is against the clock alone."""
    game = registry.get(table.game)
    return 1 if 1 in game.seats else usual_seats(game, from_json(game.options_type, table.options))


def usual_seats(game: AnyGame, options: Any) -> int:
    """Return how many sit at a table that nobody has gathered: as many as suit the game and its options."""
    usual = min(registry.lengths(game.name).alone, game.seats.stop - 1)
    return next((seats for seats in (usual, *game.seats) if objection(game, options, seats) is None), usual)
