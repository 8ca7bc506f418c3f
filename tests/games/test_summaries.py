"""A deal's result for one player: taker of the last trick, points and total."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from bot.base.preferences import Language
from bot.ui.texts.words import Form
from games import registry
from games.core import Event, Seat
from games.faces.face import Summarising, Urgency
from games.faces.facts import Text, Who
from tests.contract.capabilities import each, having
from tests.contract.walks import Walk, walks_to_check
from tests.pictures.people import words_of


def closings(walk: Walk, name: str) -> Iterator[Any]:
    """The events that close the deals of a match, in order."""
    face = registry.face(name)
    for move in walk.moves:
        yield from (event for event in move.events if face.urgency(event) is Urgency.CLOSE)


def summary(name: str, event: Event, seat: Seat) -> tuple[Text, ...]:
    face = registry.face(name)
    assert isinstance(face, Summarising)
    return face.deal_summary(event, seat)


@having(Summarising)
def test_a_deal_is_summed_up_in_two_lines(name: str) -> None:
    people = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
    spoken, seen = [words_of(language, *people, game=name) for language in Language], 0
    for walk in walks_to_check(name):
        for event in closings(walk, name):
            for seat in map(Seat, range(walk.seats)):
                ending, own = summary(name, event, seat)
                if event.last is not None:
                    assert ending.facts["who"] == Who(event.last.taker)
                    assert ending.facts["card"] == event.last.taking
                texts = [
                    words.say(each.key, each.facts, Form.HTML) for words in spoken for each in (ending, own)
                ]
                assert all(texts)
                seen += 1
    assert seen > 3


@each(["oh_hell", "terz", "sergeant_major"])
def test_the_totals_of_summaries_grow_by_their_points(name: str) -> None:
    compared = 0
    for walk in walks_to_check(name):
        totals = [Fraction(0)] * walk.seats
        for event in closings(walk, name):
            for seat in map(Seat, range(walk.seats)):
                own = summary(name, event, seat)[1].facts
                points, total = own["taken" if name == "sergeant_major" else "points"], own["total"]
                assert isinstance(points, int)
                assert isinstance(total, int)
                totals[seat] += points
                assert totals[seat] == total
                compared += 1
    assert compared > 3


def test_a_preferans_summary_has_the_result_of_the_sheet() -> None:
    for walk in walks_to_check("preferans"):
        for event in closings(walk, "preferans"):
            for seat in map(Seat, range(walk.seats)):
                _, own = summary("preferans", event, seat)
                assert str(own.facts["result"]).replace("\u2212", "-") in (f"{event.results[seat]:+d}", "0")
