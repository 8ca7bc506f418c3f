"""Permission to use hints: tables of every game, by the key under a hand and by forged presses."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.match.loaded import NO_DRAFT, Edit
from bot.match.luck import Board, Luck
from bot.match.opening import choices
from bot.match.opening.fresh_tables import FreshTables
from bot.match.refusals import NoHints, NotAsked
from bot.match.table import PersonId, Place, TableId, TournamentPlace
from bot.match.turns import hints
from bot.ui.buttons import AtTable, encode
from bot.ui.table.hand_message import hand_content
from games import registry
from games.core import Seat
from games.faces.face import SharedBoard
from games.faces.facts import Text
from tests.support.service import ANNA, BORIS, VERA, World

ADVICE = Text("toast-back")
PRIVATE: Mapping[str, Any] = {"chat": None}
AGREED: Mapping[str, Any] = {"chat": None, "advice": True}
RANKED: tuple[Mapping[str, Any], ...] = (
    {"rated": True},
    {"luck": Luck(board=Board("b"))},
    {"tournament": TournamentPlace("cup", 1, 1)},
)
TABLES: tuple[tuple[int, Mapping[str, Any], bool, bool], ...] = (
    (1, PRIVATE, True, True),
    (1, {}, True, False),
    (2, {}, False, False),
    (2, PRIVATE, False, False),
    (2, {"advice": True}, True, False),
    (2, AGREED, True, False),
    *((people, {**AGREED, **ranked}, False, False) for people in (1, 2) for ranked in RANKED),
)
"""Numbers of people at a group's table with these changes, whether hints are allowed, and whether it is a
race.
"""


@pytest.mark.parametrize("game", registry.names())
async def test_hints_are_given_where_nothing_is_ranked(
    world: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice itself is tested with the game's adviser; here it is a stub."""
    monkeypatch.setattr(hints, "advised", lambda name, view: SimpleNamespace(lines=(ADVICE,)))
    races = isinstance(registry.face(game), SharedBoard)
    for people, changes, with_hands, in_race in TABLES:
        lobby = await world.open_table(*[ANNA, BORIS][:people], game=game, preset=None)
        while len((await world.store.load(lobby.id)).table.chairs) < min(
            3, registry.get(game).seats.stop - 1
        ):
            await world.lobby.arrange(world.update(), lobby.id, ANNA.id, choices.more_computers)
        await world.lobby.start(world.update(), lobby.id, ANNA.id)
        table = msgspec.structs.replace((await world.store.load(lobby.id)).table, **changes)
        await world.store.change(lobby.id, None, lambda loaded, to=table: Edit(to))  # type: ignore[misc]
        loaded, allowed = await world.store.load(lobby.id), in_race if races else with_hands
        for seat, chair in enumerate(table.chairs):
            if chair.person is None:
                continue
            asked = seat in loaded.game.to_act(loaded.state)
            shown = hand_content(table, loaded.game, loaded.state, Seat(seat), NO_DRAFT)
            keys = {key.data for row in shown.keyboard for key in row}
            assert (encode(AtTable(table.id, "hint")) in keys) is (allowed and asked), changes
            work = hints.hint(world.store, world.analysis, table.id, Place(PersonId(chair.person), None))
            if allowed and asked:
                assert (await work).lines == (ADVICE,)
                assert (await world.store.load(table.id)).table.advised
            else:
                with pytest.raises(NotAsked) as refused:
                    await work
                assert (refused.type is NoHints) is not allowed, changes
        await world.closing.close(world.update(), table.id)


@pytest.mark.parametrize("advice", [True, False])
async def test_the_next_match_of_the_same_people_keeps_what_they_agreed_on(
    world: World, advice: bool
) -> None:
    table = await world.open_table(ANNA, BORIS, VERA)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.terms(advice=advice))
    old = await world.lobby.start(world.update(), table.id, ANNA.id)
    assert world.services[FreshTables].resumed(old, TableId("next"), old.chairs).advice is advice
    await world.closing.close(world.update(), table.id)
    assert (await world.new_tables.again(table.id, ANNA)).table.advice is advice
