"""A whole Терц with bluffing on, by taps over HTTP: who knows what, and what is written at the end."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from games import registry
from games.core import Seat
from games.record import Record, opening, replay
from games.terz.state import Deal, State
from playground.bot_api_types import Message
from playground.model import Room
from tests.support.scenario import button, tap, until
from tests.support.sentences import said, tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import in_words, offered, opened, over
from tests.whole_matches.stored import stored_match
from tests.whole_matches.written_cards import CARD, Cards, card, hand_in

PATIENCE_S = 240.0
DEAL = re.compile(said("terz-title", number="#", deals=0, extra="no").replace("#", r"(\d+)"))


class Shown(NamedTuple):
    """What a private message said at some moment."""

    deal: int
    hand: Cards
    named: Cards
    """All cards that it names besides."""


class Known(NamedTuple):
    """What one seat may know after some action of the log."""

    deal: int
    hand: Cards
    seen: Cards


NOT_OF_THE_DEAL = ("terz-prompt-lie", "terz-summary")
"""Cards that the liar has chosen to name, and the last trick of the deal before."""


def of_the_deal(text: str) -> str:
    """The lines that name cards of the deal in progress."""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not any(tells(line, key) for key in NOT_OF_THE_DEAL))


def shown_to(site: Site, person: int) -> list[Shown]:
    """Every state of every message in the private chat that has shown a hand."""
    key = site.private(person).key
    written = [
        e.facts["message"].written
        for e in site.world.events
        if e.kind in {"message", "edit"} and e.facts["room"] == key
    ]
    return [
        Shown(int(deal[1]), hand_in(text), frozenset(card(*each) for each in CARD.findall(text)))
        for text in map(of_the_deal, written)
        if (deal := DEAL.search(text)) and hand_in(text)
    ]


def states(record: Record) -> Iterator[State]:
    game = registry.get("terz")
    yield opening(game, record)
    yield from (turn.state for turn in replay(game, record))


def open_cards(deal: Deal, seat: Seat) -> set[str]:
    """What lies, or has lain, before this seat's eyes at this moment: TZ-2, TZ-3, TZ-7, TZ-23."""
    played = [play.card for play in (*(play for trick in deal.tricks for play in trick.plays), *deal.trick)]
    named = [each for claim in deal.claims if claim.shown or claim.seat == seat for each in claim.what.cards]
    return {each.value for each in (*deal.hands[seat], *deal.talon[-1:], *played, *named)}


def knowledge(record: Record, seat: Seat) -> list[Known]:
    known: list[Known] = []
    for state in states(record):
        if state.deal is not None:
            before = known[-1].seen if known and known[-1].deal == state.number else frozenset()
            hand = frozenset(each.value for each in state.deal.hands[seat])
            known.append(Known(state.number, hand, before | open_cards(state.deal, seat)))
    return known


def fits(shown: Shown, known: list[Known]) -> bool:
    """Whether this seat has held just these cards in that deal, and had seen all that is named by the last time it did."""
    moments = [each.seen for each in known if (each.deal, each.hand) == (shown.deal, shown.hand)]
    return bool(moments) and shown.named <= moments[-1]


async def on_turn(site: Site, people: list[int]) -> tuple[int, int]:
    """Who is asked for a card, and the other."""
    await until(lambda: any(button(site.private(person), ":play ") for person in people), "nobody is asked")
    first = next(person for person in people if button(site.private(person), ":play "))
    return first, next(person for person in people if person != first)


async def lie(site: Site, person: int) -> None:
    """Declare a terz that is not held: «Блеф…», the word, the suit, three cards, and once more."""
    room = site.private(person)
    hand = hand_in(site.last(room).written)
    for part in (":bluff", ":run-3", ":S"):
        await tap(site.world, person, room, part)
    await until(lambda: bool(lies(site.last(room), hand)), "no runs are offered")
    chosen = lies(site.last(room), hand)[0]
    await tap(site.world, person, room, chosen)
    declared = f"a:{chosen.removeprefix('p:')}"
    await until(lambda: declared in offered(site.last(room)), "the lie is not asked about")
    await tap(site.world, person, room, declared)


def lies(message: Message, hand: Cards) -> list[str]:
    """Buttons that declare a run of which the hand lacks a card."""
    runs = [data for data in sorted(offered(message)) if ":declare run " in data]
    return [data for data in runs if not hand.issuperset(data.partition("declare run ")[2].split(" "))]


def rows(text: str, head: str) -> list[list[str]]:
    """The table in columns that begins with this head, row by row."""
    table = text[text.index(head) :].splitlines()[1:]
    return [line.split() for line in table if line[-1:].isdecimal()]


def eager(rng: Random, choices: list[str]) -> str:
    """Declares, and changes the seven, whenever that is offered; otherwise by chance."""
    before = [data for data in choices if ":play " not in data]
    return rng.choice(before or choices)


async def play_eagerly(site: Site, people: list[int], group: Room) -> None:
    rng = Random(2)
    async with site.autoplay(*people, choose=lambda choices: eager(rng, choices)):
        await until(lambda: over(group), "no end", patience=PATIENCE_S)
        await until(
            lambda: all(tells(site.last(site.private(each)).written, "terz-match-over") for each in people),
            "no ends",
        )


class Ended(NamedTuple):
    """A match that is over: the site, its group, who lied and who doubted, the log, and their seats."""

    site: Site
    group: Room
    liar: int
    doubter: int
    record: Record
    seats: dict[int, Seat]

    @property
    def state(self) -> State:
        return list(states(self.record))[-1]


def the_sheet_is_of_the_record(ended: Ended, text: str) -> None:
    """One line for every combination, one for the tricks of a deal, and the totals."""
    state = ended.state
    *entries, totals, targets = rows(text, said("terz-head-ground"))
    assert (totals[-2:], targets[-2:]) == ([*map(str, state.totals)], [*map(str, state.targets)])
    counted = said("terz-ground-tricks")
    tricks = [points for row in entries if counted in row for points in row[-2:]]
    assert tricks == [str(entry.points) for entry in state.sheet if entry.kind is None]
    declared = [row[-1] for row in entries if counted not in row]
    assert declared == [str(entry.points) for entry in state.sheet if entry.kind is not None]


def the_standings_are_of_the_record(ended: Ended) -> None:
    state, seats = ended.state, ended.seats
    order = sorted(seats, key=lambda person: (state.winner != seats[person], -state.totals[seats[person]]))
    expected = [
        [
            ended.site.world.person(person).user.first_name,
            str(state.totals[seats[person]]),
            str(state.targets[seats[person]]),
        ]
        for person in order
    ]
    shown = rows(ended.site.last(ended.group).written, said("standings-who"))[: len(order)]
    assert [row[-3:] for row in shown] == expected


def the_lie_is_paid_for(ended: Ended) -> None:
    """TZ-24, of a terz."""
    (penalty,) = [entry for entry in ended.state.sheet if entry.penalty]
    assert (penalty.deal, penalty.seat, penalty.points) == (1, ended.seats[ended.doubter], 20)
    assert [ended.state.targets[ended.seats[person]] for person in (ended.liar, ended.doubter)] == [300, 200]
    first = next(text for text in ended.site.texts(ended.group) if tells(text, "terz-deal-over", number=1))
    penalty_for = said("terz-ground-penalty", what="").strip()
    assert [row[-1] for row in rows(first, said("terz-head-ground")) if penalty_for in row] == ["20"]


def nobody_reads_of_what_they_cannot_know(ended: Ended) -> None:
    for person, other in ((ended.liar, ended.doubter), (ended.doubter, ended.liar)):
        shown = shown_to(ended.site, person)
        own, foreign = (knowledge(ended.record, ended.seats[each]) for each in (person, other))
        asked = sum(entry.actor == ended.seats[person] for entry in ended.record.log)
        assert len(shown) >= asked > 8
        assert sum(len(each.named) for each in shown) > 2 * len(shown)
        assert [each for each in shown if not fits(each, own)] == []
        assert not any(fits(each, foreign) for each in shown)


@pytest.mark.rule("TZ-21", "TZ-23", "TZ-24")
async def test_tz_21_whole_match_has_a_lie_that_is_exposed(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        group = await opened(calm, people, "terz", bluff="on", target=200)
        await in_words(calm, people, group)
        await tap(calm.world, people[0], group, ":start")
        liar, doubter = await on_turn(calm, people)
        await lie(calm, liar)
        await until(
            lambda: tells(
                calm.last(calm.private(doubter)).written, "terz-prompt-answer", what=said("terz-kind-run-3")
            ),
            "nothing is declared",
        )
        await tap(calm.world, doubter, calm.private(doubter), ":show")
        await until(
            lambda: tells(calm.last(calm.private(liar)).written, "terz-false"), "the lie is not found out"
        )
        await play_eagerly(calm, people, group)
        loaded, record = await stored_match(calm)
        calm.world.say(liar, liar, "/score")
        await until(
            lambda: tells(calm.last(calm.private(liar)).written, "terz-score-title"), "no score sheet"
        )

    seats = {
        person: Seat(seat)
        for person in people
        for seat, chair in enumerate(loaded.table.chairs)
        if chair.person == person
    }
    ended = Ended(calm, group, liar, doubter, record, seats)
    assert ended.state == loaded.state
    assert ended.state.over
    the_lie_is_paid_for(ended)
    the_sheet_is_of_the_record(ended, calm.last(calm.private(liar)).written)
    the_standings_are_of_the_record(ended)
    nobody_reads_of_what_they_cannot_know(ended)
