"""A match written down, against text worked out by hand."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.preferences import Language
from bot.texts.transcripts import plain_text
from bot.texts.words import words_in
from games import options as fields
from games.cards import PACK_32, write_cards
from games.core import Actor, Nature, Seat
from games.preferans import GAME, TRANSCRIPT
from games.preferans.options import PRESETS
from games.record import Entry, Record, Turn, replay
from tests.games.preferans.positions import cards, pack


class Person(NamedTuple):
    name: str
    robot: int = 0


NAMES = [Person("Анна"), Person("Борис"), Person("Вера")]
DRAWN = cards("7S 8S AS")
CLAIMED = (
    (0, "bid 6S"),
    (1, "pass"),
    (2, "pass"),
    (0, "lay 7H 8H"),
    (0, "contract 8S"),
    (1, "whist"),
    (2, "pass"),
    (1, "closed"),
    (0, "play AS"),
    (1, "play 7C"),
    (2, "play 7D"),
    (0, "claim 9"),
    (1, "accept"),
    (2, "accept"),
)
"""Анна holds eight spades and two clubs; Борис asks for one trick and gets none."""
LOW = (
    "7S 8S 9S 7C 8C 9C 7D 8D 9D 7H",
    "TS QS AS TC QC AC TD QD AD TH",
    "JS KS JC KC JD KD JH QH KH AH",
    "8H 9H",
)
RASPASY = (
    (1, "7H", 2, "TH", 0, "JH"),
    (1, "9S", 2, "AS", 0, "QH"),
    (1, "7S", 2, "QS", 0, "JS"),
    (2, "TS", 0, "KS", 1, "8S"),
    (0, "JC", 1, "9C", 2, "TC"),
    (0, "KC", 1, "8C", 2, "QC"),
    (0, "JD", 1, "9D", 2, "TD"),
    (0, "KD", 1, "8D", 2, "QD"),
    (0, "KH", 1, "7C", 2, "AC"),
    (0, "AH", 1, "7D", 2, "AD"),
)
"""The talon's hearts name the suit of the first two tricks; Борис takes none, Вера one, Анна nine."""

RUSSIAN = """\
Преферанс. Сочинка, без Разбойника. Играют: Анна, Борис, Вера
Пуля до 10, вист по 1
Карты за сдачу: 7♠ 8♠ Т♠. Первый сдаёт Вера
Начинается основная часть

Сдача 1, сдаёт Вера
Анна: ♠ТКДВ10987 ♣ТК
Борис: ♣ДВ10987 ♦ТКДВ
Вера: ♦10987 ♥ТКДВ109
Прикуп: 8♥ 7♥
Торговля: Анна – 6♠, Борис – пас, Вера – пас
Снос: 8♥ 7♥
Контракт: Анна заказывает 8♠, Борис: вист, Вера: пас, Борис: стоя
1. Анна: Т♠ 7♣ 7♦ – Анна
Раскладка: Анна — своих ещё 9 из 9
Борис: согласие
Вера: согласие
Анна, 8♠: сыграно. Цена 6
Анна: пуля +6 за игру
Борис: гора +6 за недобор

Сдача 2, сдаёт Анна
Борис: ♠987 ♣987 ♦987 ♥7
Вера: ♠ТД10 ♣ТД10 ♦ТД10 ♥10
Анна: ♠КВ ♣КВ ♦КВ ♥ТКДВ
Прикуп: 9♥ 8♥
Торговля: Борис – пас, Вера – пас, Анна – пас
Все пас. Распасы, взятка стоит 1
1. прикуп 8♥, Борис: 7♥ 10♥ В♥ – Анна
2. прикуп 9♥, Борис: 9♠ Т♠ Д♥ – Анна
3. Борис: 7♠ Д♠ В♠ – Вера
4. Вера: 10♠ К♠ 8♠ – Анна
5. Анна: В♣ 9♣ 10♣ – Анна
6. Анна: К♣ 8♣ Д♣ – Анна
7. Анна: В♦ 9♦ 10♦ – Анна
8. Анна: К♦ 8♦ Д♦ – Анна
9. Анна: К♥ 7♣ Т♣ – Анна
10. Анна: Т♥ 7♦ Т♦ – Анна
Распасы сыграны, взятка стоила 1
Анна: гора +9 за взятки (1 × 9)
Борис: пуля +1 без взяток
Вера: гора +1 за взятки

Итог в вистах: Анна 0, Борис −20, Вера +20
"""
"""Of pools to ten 4, 9 and 10 are missing; with the hills of 9, 6 and 1 that makes 13, 15 and 11, of which the mean is 13."""


def match() -> Record:
    draw = write_cards((*DRAWN, *(card for card in PACK_32 if card not in DRAWN)))
    dealt: list[tuple[Actor, str]] = [(Nature.CHANCE, text) for text in (f"draw {draw}", pack(), pack(*LOW))]
    calls = [(Seat(seat), text) for seat, text in CLAIMED]
    passes = [(Seat(seat), "pass") for seat in (1, 2, 0)]
    plays = [
        (Seat(int(seat)), f"play {card}")
        for trick in RASPASY
        for seat, card in zip(trick[::2], trick[1::2], strict=True)
    ]
    log = chain(dealt[:2], calls, dealt[2:], passes, plays)
    entries = tuple(Entry(0, actor, text) for actor, text in log)
    return Record(GAME.name, GAME.version, fields.as_json(replace(PRESETS["sochinka"], deals=2)), 3, entries)


def written(turns: Sequence[Turn], language: Language = Language.RU) -> str:
    return plain_text(words_in(language, "preferans").at(NAMES), TRANSCRIPT.paragraphs(turns))


@pytest.mark.rule("PREF-6.3", "PREF-8.6", "PREF-8.15")
def test_pref_8_15_a_match_is_written_down_as_worked_out_by_hand() -> None:
    assert written(list(replay(GAME, match()))) == RUSSIAN


def test_a_match_is_written_down_in_english_too() -> None:
    text = written(list(replay(GAME, match())), Language.EN)
    assert text.splitlines()[6:9] == [
        "Анна: ♠AKQJ10987 ♣AK",
        "Борис: ♣QJ10987 ♦AKQJ",
        "Вера: ♦10987 ♥AKQJ109",
    ]
    assert "Auction: Анна – 6♠, Борис – pass, Вера – pass\nDiscarded: 8♥ 7♥\n" in text
    assert "\n1. talon 8♥, Борис: 7♥ 10♥ J♥ – Анна\n" in text
    assert text.endswith("\n\nResult in whists: Анна 0, Борис −20, Вера +20\n")


def test_a_match_broken_off_is_written_down_as_far_as_it_went() -> None:
    """In the second deal, after its second trick: both are there, and the result is that of the first deal.

    Pools 6, 0 and 0 and hills 0, 6 and 0: 4, 16 and 10, of which the mean is 10.
    """
    log = match().log
    turns = list(replay(GAME, match()))[: len(log) - 24]
    lines = written(turns).splitlines()
    assert lines[-3:] == [
        "2. прикуп 9♥, Борис: 9♠ Т♠ Д♥ – Анна",
        "",
        "Итог в вистах: Анна +60, Борис −60, Вера 0",
    ]
    assert lines[: len(lines) - 3] == RUSSIAN.splitlines()[: len(lines) - 3]
    assert written(turns[:1]).splitlines() == RUSSIAN.splitlines()[:4]
