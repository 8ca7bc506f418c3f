"""What the last card of a match tells of ratings and achievements."""

from typing import Any

import msgspec
import pytest

from bot.base.pace import FAST
from bot.base.preferences import CardStyle, Language
from bot.match.aspects import Gain
from bot.match.table import Phase, Table, with_part
from bot.ui.plan import GroupRecord, HandRecord
from bot.ui.render import TEXT, frame_for
from bot.ui.table.hand import hand_over_content
from bot.ui.table.result import result_scene
from bot.ui.table.table import over_content, table_words
from games import registry
from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.scene import Label
from tests.support.content import Checked, check
from tests.support.screen_plans import GAME, DrawnScreen, match, screen_state, table
from tests.support.sentences import said, tells

GAINS = (
    Gain(1512, 12, achievements=("seven-in-a-row",)),
    Gain(),
    Gain(1488, -12, provisional=True, achievements=("seven-tricks", "seven-in-a-row")),
)


def told(language: Language) -> list[str]:
    """What these gains add to the last card."""
    achievements = (("P0", "seven-in-a-row"), ("P2", "seven-tricks"), ("P2", "seven-in-a-row"))
    return [
        said("over-ratings", language, ratings="P0 1512 (+12), P2 1488? (−12)"),
        said("over-provisional", language),
        *(achieved(language, who, f"oh-hell-achievement-{name}") for who, name in achievements),
    ]


def achieved(language: Language, who: str, key: str) -> str:
    title, about = said(key, language), said(f"{key}-about", language)
    return said("over-achievement", language, who=who, title=title, about=about)


def over(language: Language, *gains: Gain, chat: int | None = -100) -> tuple[Table, Any]:
    """A match of three that has ended so that the first seats are the better ones."""
    _, moments = match(3, "short", 1)
    state = moments[-1].state
    better = [msgspec.structs.replace(row, points=(9, 5, 1)) for row in state.sheet]
    ended = table(3, phase=Phase.OVER, chat=chat)
    chairs = tuple(msgspec.structs.replace(chair, language=language) for chair in ended.chairs)
    ended = msgspec.structs.replace(
        ended, language=language, chairs=chairs, end=msgspec.structs.replace(ended.end, gains=gains)
    )
    return ended, msgspec.structs.replace(state, sheet=tuple(better))


def lines(html: str) -> list[str]:
    return [line.replace("\u00a0", " ") for line in Checked(html).text.splitlines()]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("pictures", [False, True])
def test_the_last_card_tells_what_a_match_has_changed(language: Language, pictures: bool) -> None:
    (ended, state), game = over(language, *GAINS), registry.get(GAME)
    frame = frame_for(GAME, CardStyle(pictures=True), language, None) if pictures else TEXT
    group = over_content(ended, game, state, table_words(ended), frame)
    hand = hand_over_content(ended, game, state, Seat(1), frame)
    for content in (group, hand):
        check(content)
        assert (content.picture is not None) == pictures
        assert lines(content.text)[-5:] == told(language)


def ranked(language: Language, **changes: Any) -> tuple[Table, Any]:
    """A rated match whose first seat, far ahead, has left; the changes are those of that chair."""
    ended, state = over(language)
    chairs = [msgspec.structs.replace(chair, tapped=1) for chair in ended.chairs]
    chairs[0] = msgspec.structs.replace(chairs[0], **{"away": True, **changes})
    return msgspec.structs.replace(ended, chairs=tuple(chairs), rated=True, pace=FAST), state


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("pictures", [False, True])
def test_a_leaver_is_shown_last_and_as_such(language: Language, pictures: bool) -> None:
    """By the group's card and the hand's, in words and below a picture; the ratings follow in the same order."""
    (ended, state), game = ranked(language), registry.get(GAME)
    ended = with_part(ended, "end", gains=(Gain(1480, -20), Gain(1515, 15), Gain(1505, 5)))
    frame = frame_for(GAME, CardStyle(pictures=True), language, None) if pictures else TEXT
    for content in (
        over_content(ended, game, state, table_words(ended), frame),
        hand_over_content(ended, game, state, Seat(1), frame),
    ):
        check(content)
        text = lines(content.text)
        won, left = said("over-won", language, who="P1"), said("over-left", language, who="P0")
        ratings = said("over-ratings", language, ratings="P1 1515 (+15), P2 1505 (+5), P0")
        assert (
            text.index(won) < text.index(left) < next(at for at, line in enumerate(text) if ratings in line)
        )


def test_a_picture_of_the_result_names_the_leaver_last() -> None:
    (ended, state), game = ranked(Language.RU), registry.get(GAME)
    scene = result_scene(ended, game, state)
    named = [item.text for item in scene.items if isinstance(item, Label)]
    places = [named.index(Who(Seat(seat))) for seat in (1, 2)]
    assert places == sorted(places)
    assert named.index(Text("over-leaver", {"who": Who(Seat(0))})) > places[1]


def test_who_never_came_is_a_no_show_and_nobody_is_rated() -> None:
    (ended, state), game = ranked(Language.RU, tapped=0), registry.get(GAME)
    text = over_content(ended, game, state, table_words(ended)).text
    assert tells(text, "over-absent-unrated", who="P0")
    assert not tells(text, "over-rated")


def test_a_friendly_match_is_shown_as_the_game_has_it() -> None:
    (ended, state), game = ranked(Language.RU), registry.get(GAME)
    friendly = msgspec.structs.replace(ended, rated=False)
    text = over_content(friendly, game, state, table_words(friendly)).text
    assert "🚪" not in text
    assert text == over_content(over(Language.RU)[0], game, state, table_words(friendly)).text


@pytest.mark.parametrize("language", Language)
def test_the_result_says_that_hints_were_given(language: Language) -> None:
    (ended, state), game = over(language), registry.get(GAME)
    advised = msgspec.structs.replace(ended, advised=True)
    frame = frame_for(GAME, CardStyle(pictures=True), language, None)
    line = said("over-advised", language)
    for each, expected in ((advised, True), (ended, False)):
        for shown in (TEXT, frame):
            assert (line in lines(over_content(each, game, state, table_words(each), shown).text)) is expected
            assert (line in lines(hand_over_content(each, game, state, Seat(1), shown).text)) is expected


def test_nothing_is_told_before_it_is_stored() -> None:
    (ended, state), game = over(Language.RU), registry.get(GAME)
    text = over_content(ended, game, state, table_words(ended)).text
    assert "📈" not in text
    assert "🎖" not in text


def test_a_rating_without_doubt_needs_no_explanation() -> None:
    (ended, state), game = over(Language.EN, *GAINS[:1], Gain(1500), Gain()), registry.get(GAME)
    text = lines(over_content(ended, game, state, table_words(ended)).text)
    assert "📈 Rating: P0 1512 (+12), P1 1500 (0)" in text
    assert not any("provisional" in line for line in text)


def test_everything_fits_below_a_picture() -> None:
    """Seven people with the longest names, of whom three have achieved something."""
    game, moments = match(7, "short", 1)
    names = [("seven-in-a-row",), ("seven-tricks",), ("seven-in-a-row",), (), (), (), ()]
    ended = table(7, phase=Phase.OVER)
    chairs = tuple(msgspec.structs.replace(chair, name="Щ" * 64) for chair in ended.chairs)
    gains = tuple(Gain(1500, 10, provisional=True, achievements=each) for each in names)
    ended = msgspec.structs.replace(ended, chairs=chairs, end=msgspec.structs.replace(ended.end, gains=gains))
    frame = frame_for(GAME, CardStyle(pictures=True), Language.RU, None)
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
