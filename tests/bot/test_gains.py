"""What the last card of a match tells of ratings and achievements."""

from typing import Any

import msgspec
import pytest

from bot.preferences import Display, Language
from bot.screens.hand import hand_over_content
from bot.screens.plan import GroupRecord, HandRecord
from bot.screens.render import TEXT, frame_for
from bot.screens.table import over_content, table_words
from bot.service.table import Gain, Phase, Table
from games import registry
from games.core import Seat
from tests.bot.content import Checked, check
from tests.bot.screen_plans import GAME, DrawnScreen, match, screen_state, table

GAINS = (
    Gain(1512, 12, achievements=("seven-in-a-row",)),
    Gain(),
    Gain(1488, -12, provisional=True, achievements=("seven-tricks", "seven-in-a-row")),
)
TOLD = {
    Language.RU: [
        "📈 Рейтинг: P0 1512 (+12), P2 1488? (−12)",
        "«?» — рейтинг предварительный: партий пока мало",
        "🎖 P0: Провидец. Семь точных заказов подряд в одной партии.",
        "🎖 P2: Сказано — сделано. Заказать семь взяток или больше и взять ровно столько.",
        "🎖 P2: Провидец. Семь точных заказов подряд в одной партии.",
    ],
    Language.EN: [
        "📈 Rating: P0 1512 (+12), P2 1488? (−12)",
        "“?” — provisional: too few matches so far",
        "🎖 P0: Clairvoyant. Seven exact bids in a row in one match.",
        "🎖 P2: As good as their word. Bid seven tricks or more, and take exactly that many.",
        "🎖 P2: Clairvoyant. Seven exact bids in a row in one match.",
    ],
}


def over(language: Language, *gains: Gain, chat: int | None = -100) -> tuple[Table, Any]:
    """A match of three that has ended so that the first seats are the better ones."""
    _, moments = match(3, "short", 1)
    state = moments[-1].state
    better = [msgspec.structs.replace(row, points=(9, 5, 1)) for row in state.sheet]
    ended = table(3, phase=Phase.OVER, chat=chat)
    chairs = tuple(msgspec.structs.replace(chair, language=language) for chair in ended.chairs)
    ended = msgspec.structs.replace(ended, language=language, chairs=chairs, gains=gains)
    return ended, msgspec.structs.replace(state, sheet=tuple(better))


def lines(html: str) -> list[str]:
    return [line.replace("\u00a0", " ") for line in Checked(html).text.splitlines()]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("pictures", [False, True])
def test_the_last_card_tells_what_a_match_has_changed(language: Language, pictures: bool) -> None:
    (ended, state), game = over(language, *GAINS), registry.get(GAME)
    frame = frame_for(GAME, Display(pictures=True), language, None) if pictures else TEXT
    group = over_content(ended, game, state, table_words(ended), frame)
    hand = hand_over_content(ended, game, state, Seat(1), frame)
    for content in (group, hand):
        check(content)
        assert (content.picture is not None) == pictures
        assert lines(content.text)[-5:] == TOLD[language]


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
    ended = msgspec.structs.replace(ended, chairs=chairs, gains=gains)
    frame = frame_for(GAME, Display(pictures=True), Language.RU, None)
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
    stored = screen_state(msgspec.structs.replace(ended, gains=GAINS), game, moments[-1])
    (edit,) = screen.draw(stored)
    assert (edit.message, edit.replaces, edit.rings) == (card, 0, False)
    assert "1512" in screen.shown[card]
    assert screen.draw(stored) == []
