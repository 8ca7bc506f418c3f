"""An evening of four of Классика with teeth and an agreed change, by taps over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.match.loaded import Loaded
from games import registry
from games.core import Seat
from games.preferans.actions import Announce, write
from games.preferans.match.council import owner
from games.preferans.state import Part, Phase, State
from games.preferans.view import View
from games.record import opening, replay
from playground.model import Room
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.autoplay import SensibleAutoplayers
from tests.support.scenario import choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import agreed, in_words, opened, over, unhurried
from tests.whole_matches.stored import stored_match

BEFORE_MAIN = 24 + 8
"""The deals of Разбойник and of two rounds of raspasy."""
PEOPLE = ("Аня", "Борис", "Вера", "Глеб")


def resentfully(loaded: Loaded, seat: Seat) -> str | None:
    """Draw the first tooth one may, on turn, and work off the first of all later; end contracts by claims."""
    view = loaded.game.view(loaded.state, seat)
    if view.choices.teeth and seat == view.progress.teeth[0].seat and view.number > BEFORE_MAIN // 2:
        return f"tooth {view.choices.teeth[0]} worked"
    if view.choices.grudges and not any(tooth.seat == seat for tooth in view.progress.teeth):
        return f"tooth {view.choices.grudges[0]}"
    if view.choices.claims is not None:
        return f"claim {view.choices.claims // 2}"
    return _quickly(view)


def _quickly(view: View) -> str | None:
    """The first answer there is, without thinking."""
    choices = view.choices
    if choices.cards:
        return f"play {choices.cards[0].value}"
    if view.phase is Phase.CONTRACT:
        return write(Announce(choices.contracts[0]))
    answers = {Phase.CLAIM: "accept", Phase.WHIST: "whist", Phase.DEALER: "pass", Phase.MANNER: "closed"}
    return answers.get(view.phase) if view.phase is not None else None


def is_council(loaded: Loaded) -> bool:
    return isinstance(loaded.state, State) and loaded.state.part is Part.CONDITIONS


@asynccontextmanager
async def playing(
    site: Site, people: Sequence[int], *, to_council: bool
) -> AsyncIterator[SensibleAutoplayers]:
    """These people play sensibly, draw teeth, and rest before the main part."""
    redis = connect(site.redis)
    try:
        live = Live(redis, bot=site.world.the_bot().user.id)
        stop_when = is_council if to_council else lambda loaded: False
        autoplay = SensibleAutoplayers(site.world, people, live, instead=resentfully, stop_when=stop_when)
        async with asyncio.TaskGroup() as tasks:
            tapping = tasks.create_task(autoplay.run())
            yield autoplay
            tapping.cancel()
    finally:
        await disconnect(redis)


async def agreed_by_all(site: Site, people: Sequence[int], state: State, seats: dict[Seat, int]) -> None:
    """One advises, the owner of the hill sets the conditions and proposes a change, and the others accept it."""
    chief = owner(state)
    others = [seats[seat] for seat in seats if seat != chief]
    rooms: dict[int, Room] = {person: site.private(person) for person in people}
    adviser, host = others[0], seats[chief]
    for part in (":page propose", ":price 5", ":propose 5 "):
        await tap(site.world, adviser, rooms[adviser], part)
    await until(lambda: tells(site.last(rooms[host]).written, "preferans-proposal"), "no advice")
    await tap(site.world, host, rooms[host], ":conditions 1 ")
    await tap(site.world, host, rooms[host], ":change cover off")
    for person in others:
        await tap(site.world, person, rooms[person], ":accept")
    await tap(site.world, host, rooms[host], ":begin")


@pytest.mark.slow
@pytest.mark.rule("PREF-10.4", "PREF-10.5")
async def test_four_friends_draw_teeth_and_agree_on_a_change(site: Site) -> None:
    """The match ends with the first deal of its main part."""
    people = site.people(*PEOPLE)
    async with site.bot():
        group = await opened(site, people, "preferans")
        await choose_preset(site.world, people[0], group, "classic")
        await agreed(site, people[0], group, deals=BEFORE_MAIN + 1)
        await unhurried(site, people[0], group)
        await in_words(site, people, group)
        await tap(site.world, people[0], group, ":start")
        async with playing(site, people, to_council=True) as autoplay:
            await until(lambda: autoplay.last_turn is not None, "no council", patience=240)
        council, _ = await stored_match(site)
        chairs = council.table.chairs
        seats = {Seat(seat): chair.person for seat, chair in enumerate(chairs) if chair.person is not None}
        assert isinstance(council.state, State)
        await agreed_by_all(site, people, council.state, dict(seats))
        async with playing(site, people, to_council=False):
            await until(lambda: over(group), "no end", patience=120)
        loaded, record = await stored_match(site)
    game, state = registry.get("preferans"), loaded.state
    assert isinstance(state, State)
    followed = opening(game, record)
    for turn in replay(game, record):
        followed = turn.state
    assert followed == state
    assert (loaded.table.options["cover"], record.options["cover"]) == (True, True)
    assert state.options == game.presets["classic"].__class__(**{**loaded.table.options, "cover": False}), (
        "the change alone, for the main part"
    )
    assert {tooth.seat for tooth in state.teeth} == {0, 1, 2, 3}
    assert sum(tooth.worked for tooth in state.teeth) >= 1
    said = [entry.text for entry in record.log if entry.text.startswith(("propose", "change"))]
    assert [text.partition(" ")[0] for text in said] == ["propose", "change"]
    assert tells(site.last(group).written, "preferans-teeth-had")
    sheets = [text for text in site.texts(group) if tells(text, "preferans-part-over")]
    assert len(sheets) == 2
