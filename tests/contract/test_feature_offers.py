"""What features offer to others in this process: events of writes, places of screens, keys on pages."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.app.wiring import background
from bot.base.preferences import Language
from bot.feature_api.feature import Feature
from bot.feature_api.registry import features, routes
from bot.match.audience import Audience
from bot.match.finished_matches import FinishedMatch
from bot.match.table import MatchId, PersonId, Phase, Table, TableId
from bot.ui.buttons import Personal, encode
from bot.ui.entry_links import EntryLink, EntryLinks, Under
from bot.ui.links import Link
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.texts.words import words_in
from games import registry
from games.record import Record
from games.verification import Disclosure
from storage.live.live import Live
from storage.live.redraws import ScreenId, hand_screen
from tests.support.screen_plans import table
from tests.support.stage import Stage

RING_S = 20.0
ID = MatchId("m" * 16)
LUCK = Disclosure("seal", "secret", ())
MATCH = FinishedMatch(ID, None, 0, 9, False, Record("oh_hell", 1, {}, 3), (), luck=LUCK)
BOT = Path(__file__).parents[2] / "bot"
OFFERED = [(feature, under, offer) for feature in features() for under, offer in feature.entry_links.items()]


@asynccontextmanager
async def with_features(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *made_up: Feature
) -> AsyncIterator[None]:
    """Let these features alone subscribe and answer."""
    monkeypatch.setattr(background, "features", lambda: made_up)
    stage.services.bind(background.register_screens)()
    yield


def fail(*_: object) -> None:
    raise ValueError("a fault of a feature")


# table_changed


async def test_each_write_of_a_table_is_published(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its subscriber is a function with services; one that raises disturbs neither the write nor others."""
    heard: list[tuple[TableId, Audience, int]] = []

    def hear(id: TableId, audience: Audience, version: int, *, live: Live) -> None:
        assert live is stage.live
        heard.append((id, audience, version))

    broken, page = Feature(name="broken", table_changed=fail), Feature(name="page", table_changed=hear)
    async with with_features(stage, monkeypatch, broken, page):
        with capture_logs() as logs:
            opened = await stage.open()
    stored = await stage.store.load(opened.id)
    assert heard == [
        (opened.id, stored.table.audience._replace(people=version), version)
        for version in range(1, stored.revision + 1)
    ]
    assert [each["event"] for each in logs] == ["table-change-lost"] * len(heard)


# places


async def test_a_hand_that_is_seen_elsewhere_neither_comes_nor_rings_until_that_place_is_gone(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of its question runs meanwhile."""
    there = {person.id for person in stage.people}

    async def is_open(person: PersonId, id: TableId, screen: ScreenId, *, live: Live) -> bool:
        assert live is stage.live
        return person in there and screen == hand_screen(person)

    async with (
        with_features(stage, monkeypatch, Feature(name="page", places=is_open)),
        stage.delivery() as delivery,
    ):
        opened = await stage.open()
        stage.clock.stop()
        await stage.begin(opened)
        await stage.drawn()
        asked = await stage.asked(opened.id)
        seat = (await stage.store.load(opened.id)).seat_of(asked)
        stage.clock.jump(RING_S)
        await stage.turns.run_out(opened.id, seat)
        await stage.drawn()
        assert (await stage.store.load(opened.id)).table.chairs[seat].rung
        assert [stage.telegram.calls_to(person.id) for person in stage.people] == [[], [], []]
        there.clear()
        await delivery.draw_again(opened.id, [hand_screen(asked)])
        await stage.drawn()
    (call,) = stage.telegram.calls_to(asked)
    assert (call.verb, call.params["disable_notification"]) == ("sendPhoto", False)


async def test_a_person_who_asks_for_their_hand_gets_it_wherever_they_see_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_open(*_: object) -> bool:
        return True

    async with (
        with_features(stage, monkeypatch, Feature(name="page", places=is_open)),
        stage.delivery() as delivery,
    ):
        opened = await stage.open()
        await stage.begin(opened)
        await delivery.send_anew(opened.id, hand_screen(stage.people[0].id))
        await stage.drawn()
    assert [len(stage.telegram.calls_to(person.id)) for person in stage.people] == [1, 0, 0]


async def test_a_feature_that_cannot_say_what_it_shows_keeps_no_hand_back(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> bool:
        raise ValueError("a fault of a feature")

    async with with_features(stage, monkeypatch, Feature(name="page", places=fails)), stage.delivery():
        opened = await stage.open()
        with capture_logs() as logs:
            await stage.begin(opened)
            await stage.drawn()
    assert all(stage.telegram.calls_to(person.id) for person in stage.people)
    assert "place-unknown" in {each["event"] for each in logs}


# entry_links


def subject_of(under: Under) -> tuple[object, ...]:
    """The subject of a page."""
    match under:
        case Under.START | Under.NEW | Under.OWN_DATA | Under.SETTINGS:
            return ()
        case Under.RECORD:
            return (MATCH,)
        case Under.TOURNAMENT:
            return ("abcdefghij",)
    return (msgspec.structs.replace(table(3), match=ID),)


@pytest.mark.parametrize(
    ("feature", "under", "offer"), OFFERED, ids=[f"{each.name}-{under.name}" for each, under, _ in OFFERED]
)
def test_a_feature_handles_the_keys_that_it_offers(
    feature: Feature, under: Under, offer: Callable[..., Iterator[EntryLink]]
) -> None:
    links = list(offer(*subject_of(under)))
    assert links
    for link in links:
        for language in Language:
            assert link.key(words_in(language, registry.DEFAULT), "bot").label
        if link.press is not None:
            assert routes().tap_of(link.press) in feature.taps
        else:
            commands = {Link(each.name) for each in feature.commands if each.link}
            assert link.link in {*feature.links, *commands}


def test_each_place_for_keys_is_on_a_page() -> None:
    pages = "".join(
        path.read_text("utf-8")
        for path in BOT.rglob("*.py")
        if path.name not in ("feature.py", "entry_links.py")
    )
    assert [under.name for under in Under if not re.search(rf"\bUnder\.{under.name}\b", pages)] == []


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.CLOSED])
def test_a_page_shows_the_keys_of_whichever_features_there_are(phase: Phase) -> None:
    shown, under = table(2, phase=phase), Under.LOBBY if phase is Phase.LOBBY else Under.LOBBY_SETTINGS

    def offer(of: Table) -> Iterator[EntryLink]:
        yield EntryLink("button-play", Personal("coin", of.id))

    def presses(links: EntryLinks) -> list[str | None]:
        return [key.data for row in lobby_content(shown, links).keyboard for key in row]

    coin = encode(Personal("coin", shown.id))
    assert presses(EntryLinks({under: (offer,)})) == [*presses(EntryLinks()), coin]
    assert all(lobby_content(shown, EntryLinks()).keyboard)
