"""Ratings and achievements on the last card of a match."""

from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.pace import FAST
from bot.base.preferences import CardStyle, Language
from bot.match.aspects import Gain
from bot.match.table import Phase, Table, with_part
from bot.ui.content import Content
from bot.ui.plan import GroupRecord, HandRecord
from bot.ui.render import TEXT, frame_for
from bot.ui.table.group_message import over_content, table_words
from bot.ui.table.hand_message import hand_over_content
from bot.ui.table.result import result_scene
from games import registry
from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.scene import Label
from tests.support.content import check
from tests.support.screen_plans import GAME, DrawnScreen, match, screen_state, table
from tests.support.sentences import tells
from tests.ui.message_text import message

RU = Language.RU
GAINS = (
    Gain(1512, 12, achievements=("seven-in-a-row",)),
    Gain(),
    Gain(1488, -12, provisional=True, achievements=("seven-tricks", "seven-in-a-row")),
)


def over(language: Language = RU, *gains: Gain, chat: int | None = -100, **changes: Any) -> tuple[Table, Any]:
    """A match of three that has ended so that the first seats are the better ones."""
    _, moments = match(3, "short", 1)
    state = moments[-1].state
    better = [msgspec.structs.replace(row, points=(9, 5, 1)) for row in state.sheet]
    ended = table(3, phase=Phase.OVER, chat=chat)
    chairs = tuple(msgspec.structs.replace(chair, language=language) for chair in ended.chairs)
    ended = msgspec.structs.replace(with_part(ended, "end", gains=gains), language=language, chairs=chairs)
    return msgspec.structs.replace(ended, **changes), msgspec.structs.replace(state, sheet=tuple(better))


def left(language: Language = RU, *, tapped: int = 1, rated: bool = True) -> tuple[Table, Any]:
    """The same match after its leader in the first seat left."""
    ended, state = over(language, Gain(1480, -20), Gain(1515, 15), Gain(1505, 5))
    chairs = [msgspec.structs.replace(chair, tapped=1) for chair in ended.chairs]
    chairs[0] = msgspec.structs.replace(chairs[0], away=True, tapped=tapped)
    return msgspec.structs.replace(ended, chairs=tuple(chairs), rated=rated, pace=FAST), state


def cards(ended: Table, state: Any) -> list[Content]:
    """The group's card and a hand's, in words and below a picture."""
    game, words = registry.get(GAME), table_words(ended)
    found = list[Content]()
    for frame in (TEXT, frame_for(GAME, CardStyle(pictures=True), ended.language, None)):
        found += [over_content(ended, game, state, words, frame)]
        found += [hand_over_content(ended, game, state, Seat(1), frame)]
    for content in found:
        check(content)
    assert [content.picture is not None for content in found] == [False, False, True, True]
    return found


def group_text(ended: Table, state: Any) -> str:
    return over_content(ended, registry.get(GAME), state, table_words(ended)).text


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("ending", ["gains", "a leaver", "hints"])
def test_the_last_cards_tell_what_a_match_has_changed(
    ending: str, language: Language, snapshot: SnapshotAssertion
) -> None:
    """A leaver is shown last and as such, and hints that were given are told."""
    ended, state = {
        "gains": over(language, *GAINS),
        "a leaver": left(language),
        "hints": over(language, advised=True),
    }[ending]
    assert "\n\n".join(map(message, cards(ended, state))) == snapshot


def test_a_picture_of_the_result_names_the_leaver_last() -> None:
    ended, state = left()
    items = result_scene(ended, registry.get(GAME), state).items
    named = [item.text for item in items if isinstance(item, Label)]
    places = [named.index(Who(Seat(seat))) for seat in (1, 2)]
    assert places == sorted(places)
    assert named.index(Text("over-leaver", {"who": Who(Seat(0))})) > places[1]


def test_a_no_show_is_told_and_nobody_is_rated() -> None:
    text = group_text(*left(tapped=0))
    assert tells(text, "over-absent-unrated", who="P0")
    assert not tells(text, "over-rated")


def test_a_friendly_match_is_shown_as_the_game_has_it_and_nothing_before_it_is_stored() -> None:
    ended, state = left(rated=False)
    plain = group_text(*over())
    assert group_text(with_part(ended, "end", gains=()), state) == plain
    assert not any(sign in plain for sign in "🚪📈🎖")


def test_everything_fits_below_a_picture() -> None:
    """Seven people with the longest names; three have achievements."""
    game, moments = match(7, "short", 1)
    names = [("seven-in-a-row",), ("seven-tricks",), ("seven-in-a-row",), (), (), (), ()]
    ended = table(7, phase=Phase.OVER)
    chairs = tuple(msgspec.structs.replace(chair, name="Щ" * 64) for chair in ended.chairs)
    gains = tuple(Gain(1500, 10, provisional=True, achievements=each) for each in names)
    ended = with_part(msgspec.structs.replace(ended, chairs=chairs), "end", gains=gains)
    frame = frame_for(GAME, CardStyle(pictures=True), RU, None)
    content = over_content(ended, game, moments[-1].state, table_words(ended), frame)
    check(content)
    assert content.text.count("🎖") == 3


@pytest.mark.parametrize(("kind", "chat"), [(GroupRecord, -100), (HandRecord, -100), (HandRecord, None)])
def test_what_has_changed_takes_one_edit_of_the_last_card(
    kind: type[GroupRecord | HandRecord], chat: int | None
) -> None:
    """Once, however often it is drawn."""
    game, moments = match(3, "short", 1)
    screen, ended = DrawnScreen(kind()), table(3, phase=Phase.OVER, chat=chat)
    screen.draw(screen_state(table(3, chat=chat), game, moments[-2]))
    screen.draw(screen_state(ended, game, moments[-1]))
    card = screen.record.message
    stored = screen_state(with_part(ended, "end", gains=GAINS), game, moments[-1])
    (edit,) = screen.draw(stored)
    assert (edit.message, edit.replaces, edit.rings) == (card, 0, False)
    assert "1512" in screen.shown[card]
    assert screen.draw(stored) == []
