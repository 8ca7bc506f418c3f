"""What /tournament is told in one line: game, day and time in any order, and a title."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.tournaments.handlers.proposal import UnknownWords, read_proposal
from bot.features.tournaments.service.fitting import Unfitting

MOSCOW = ZoneInfo("Europe/Moscow")
NOW = int(datetime(2026, 3, 4, 15, 0, tzinfo=MOSCOW).timestamp()) * 1000
"""A Wednesday."""


def read(line: str) -> str:
    """Return game, start and title."""
    found = read_proposal(line, NOW, MOSCOW)
    at = datetime.fromtimestamp(found.starts / 1000, UTC).astimezone(MOSCOW)
    return " ".join(filter(None, (found.game, f"{at:%d.%m %H:%M}" if found.starts else "", found.title)))


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("терц", "terz"),
        ("терц 20:00", "terz 04.03 20:00"),
        ("терц в 20:00", "terz 04.03 20:00"),
        ("20:00 терц", "terz 04.03 20:00"),
        ("в 20.00 терц", "terz 04.03 20:00"),
        ("в 20 терц", "terz 04.03 20:00"),
        ("чёрт побери завтра в 20:00", "oh_hell 05.03 20:00"),
        ("Завтра, в 20:00, Чёрт побери!", "oh_hell 05.03 20:00"),
        ("послезавтра 9:30", "06.03 09:30"),
        ("в пятницу 20:00 преф", "preferans 06.03 20:00"),
        ("преф пт 20:00", "preferans 06.03 20:00"),
        ("20:00 во вторник", "10.03 20:00"),
        ("в среду в 20:00", "04.03 20:00"),
        ("в среду в 14:00", "11.03 14:00"),
        ("14:00", "05.03 14:00"),
        ("завтра в 8 вечера", "05.03 20:00"),
        ("завтра в 12 дня", "05.03 12:00"),
        ("terz at 20:00 on Friday", "terz 06.03 20:00"),
        ("on friday at 8 pm terz", "terz 06.03 20:00"),
        ("sergeant major tomorrow 8:30pm", "sergeant_major 05.03 20:30"),
        ("day after tomorrow at 20:00", "06.03 20:00"),
        ("терц «Кубок в пятницу» в 20:00", "terz 04.03 20:00 Кубок в пятницу"),
    ],
)
def test_game_day_and_time_stand_in_any_order(line: str, means: str) -> None:
    assert read(line) == means


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("шахматы", "шахматы"),
        ("терц быстро в 20:00", "быстро"),
        ("терц в 25:00", "25:00"),
        ("терц 20", "20"),
        ("20:00 терц 21:00", "21:00"),
        ("завтра в пятницу 20:00", "завтра"),
        ("terz next friday 20:00", "next"),
        ("терц 20:00:30", "20:00:30"),
        ("терц преф 20:00", "преф"),
        ("в13:00", "в13:00"),
    ],
)
def test_words_that_say_nothing_are_named(line: str, words: str) -> None:
    with pytest.raises(UnknownWords) as refused:
        read(line)
    assert refused.value.facts == {"words": words}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("терц завтра", "refused-tournament-hour"),
        ("терц сегодня в 14:00", "refused-tournament-time"),
        ("терц 15:02", "refused-tournament-time"),
    ],
)
def test_a_day_needs_an_hour_that_is_not_past(line: str, key: str) -> None:
    with pytest.raises(Unfitting) as refused:
        read(line)
    assert refused.value.key == key
