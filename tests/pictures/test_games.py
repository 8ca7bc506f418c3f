"""The pictures of the games that have any: what stands on them, in both languages, and that they tell no secrets."""

from functools import cache
from typing import Literal

import pytest
from msgspec.structs import replace

from bot.pictures import Picture, Style, jpeg, render_scene
from bot.pictures.picture import Writing
from bot.preferences import Language
from bot.screens import render
from games import oh_hell, registry, sergeant_major, terz
from games.cards import Card
from games.core import AnyGame, Seat
from games.faces.panel import Panel
from games.faces.scene import BACK, Box, Ink, Sprite
from games.sergeant_major.options import Options as SergeantOptions
from games.terz.options import Options as TerzOptions
from games.terz.state import State as TerzState
from tests.contract.test_secrets import twins
from tests.contract.walks import sampled
from tests.games.oh_hell import positions as oh
from tests.games.sergeant_major import positions as sergeant
from tests.games.terz import positions as duel
from tests.pictures.people import LONG, opened, words_of

KITTIES: tuple[Literal["blind", "open"], ...] = ("blind", "open")
NAMES = (LONG, "W" * 32, "Боря 🎉", "王伟", "Ґанна", "N" * 64, "Ж" * 32, "Ann", "Bo", "Cy")


@cache
def tables(name: str) -> tuple[Panel, ...]:
    game, face = registry.get(name), registry.face(name)
    return tuple(face.table(game.view(state, None)) for _, _, state in sampled(name, 60))


@cache
def hands(name: str) -> tuple[Panel, ...]:
    game, face = registry.get(name), registry.face(name)
    return tuple(
        face.hand(game.view(state, seat), seat, ()) for walk, _, state in sampled(name, 30) for seat in map(Seat, range(walk.seats))
    )


def picture(name: str, panel: Panel, language: Language = Language.RU) -> Picture:
    assert panel.scene is not None
    return render_scene(name, panel.scene, words_of(language, *NAMES, game=name), Style(indices=language))


def shown(panel: Panel, name: str, *, names: tuple[str, ...] = ("Аня", "Боря", "Вера")) -> list[str]:
    assert panel.scene is not None
    items = render_scene(name, panel.scene, words_of(Language.RU, *names, game=name), Style()).scene.items
    return [item.text for item in items if isinstance(item, Writing)]


def sprites(panel: Panel, width: int) -> list[tuple[Card | str, bool]]:
    assert panel.scene is not None
    return [(item.what, item.dim) for item in panel.scene.items if isinstance(item, Sprite) and item.width == width]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", registry.names())
def test_tables_weigh_little_and_captions_are_short(name: str, language: Language) -> None:
    words = words_of(language, *NAMES, game=name)
    for panel in (*tables(name), *hands(name)):
        if panel.scene is not None:
            caption = "\n".join(render.blocks(panel.caption, words))
            assert caption.strip()
            assert len(caption) <= 500, caption
    fullest = max(tables(name), key=lambda panel: len(panel.scene.items) if panel.scene else 0)
    drawing = picture(name, fullest, language)
    assert len(jpeg(drawing)) < 300_000
    assert opened(drawing).size == (1200, drawing.scene.height)


@pytest.mark.parametrize("name", registry.names())
def test_worlds_that_differ_in_hidden_cards_have_one_picture(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    compared = 0
    for pair in twins(name):
        if pair.seat is None:
            one, two = (face.table(game.view(followed(game, pair.before, log), None)) for log in (pair.log, pair.other))
            if one.scene is not None:
                assert picture(name, one).name == picture(name, two).name
                compared += 1
    assert compared > 5


def followed(game: AnyGame, state: object, log: tuple[tuple[object, str], ...]) -> object:
    for actor, text in log:
        state = game.apply(state, actor, game.read(text)).state  # type: ignore[arg-type]
    return state


# Чёрт побери


def oh_table(*texts: str) -> Panel:
    state = oh.after(oh.before_deal(3, seats=3, dealer=2), oh.pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"), *texts)
    return oh_hell.FACE.table(oh_hell.GAME.view(state, None))


def oh_hand(seat: int, *texts: str) -> Panel:
    state = oh.after(oh.before_deal(3, seats=3, dealer=2), oh.pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"), *texts)
    return oh_hell.FACE.hand(oh_hell.GAME.view(state, Seat(seat)), Seat(seat), ())


def test_bids_stand_under_the_names_as_they_are_made() -> None:
    assert shown(oh_table("bid 1"), "oh_hell") == [
        "Сдача 3 из 15",
        "заказано 1 из 3",
        "Идёт торговля",
        *("Аня", "заказ 1", "0"),
        *("Боря", "0"),
        *("Вера", "0", "с"),
        "Козыри ♥\ufe0e",
    ]


def test_tricks_stand_against_bids_and_the_taker_is_named() -> None:
    panel = oh_table("bids 1 2 1", "plays 2S KS 5C", "play QS")
    assert shown(panel, "oh_hell") == [
        "Сдача 3 из 15",
        "завышение на 1",
        *("Аня", "взято 0 из 1", "0"),
        *("Боря", "взято 1 из 2", "0"),
        *("Вера", "взято 0 из 1", "0", "с"),
        "Взятка: Боря",
        "Козыри ♥\ufe0e",
    ]
    assert sprites(panel, 156) == [(Card.SQ, False)]
    assert sprites(panel, 104) == [(Card.S2, True), (Card.SK, False), (Card.C5, True), (Card.H2, False)]


def test_a_balance_and_an_underbid_are_called_so() -> None:
    assert "занижение на 2" in shown(oh_table("bids 0 0 1"), "oh_hell")
    assert "баланс" in shown(oh_table("bids 1 1 1"), "oh_hell")


def test_the_own_hand_lies_below_and_what_may_not_be_played_is_dim() -> None:
    hand = oh_hand(1, "bids 1 2 1", "play 2S")
    assert sprites(hand, 190) == [(Card.SK, False), (Card.SQ, False), (Card.HA, True)]
    assert not any(dim for _, dim in sprites(oh_hand(0, "bids 1 2 1", "play 2S"), 190))
    assert not sprites(oh_table("bids 1 2 1", "play 2S"), 190)


def test_whoever_looks_sits_at_the_bottom() -> None:
    for seat, name in enumerate(("Аня", "Боря", "Вера")):
        panel = oh_hand(seat, "bids 1 2 1")
        assert panel.scene is not None
        lines = render_scene("oh_hell", panel.scene, words_of(Language.RU, "Аня", "Боря", "Вера"), Style()).scene.items
        named = [item for item in lines if isinstance(item, Writing) and item.text in ("Аня", "Боря", "Вера")]
        assert max(named, key=lambda item: item.y).text == name


# Старшина


def sergeant_table(*texts: str) -> Panel:
    state = sergeant.after(sergeant.before_deal(dealer=2), sergeant.pack(), *texts)
    return sergeant_major.FACE.table(sergeant_major.GAME.view(state, None))


def test_the_kitty_lies_face_down_while_cards_are_exchanged() -> None:
    panel = sergeant_table()
    assert sprites(panel, 104) == [(BACK, False)] * 4
    assert shown(panel, "sergeant_major")[:3] == ["Сдача 1", "до 12 взяток за партию", "Обмен 1 из 3"]
    assert panel.scene is not None
    assert sum(isinstance(item, Box) and item.fill is Ink.GLOW for item in panel.scene.items) == 1


def test_what_the_dealer_has_picked_is_dim_and_an_open_kitty_lies_open_to_the_dealer_alone() -> None:
    exchanges = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
    for kitty in KITTIES:
        state = sergeant.before_deal(dealer=2, options=SergeantOptions(kitty=kitty))
        state = sergeant.after(state, sergeant.pack(), *exchanges)
        hand = sergeant_major.FACE.hand(sergeant_major.GAME.view(state, Seat(2)), Seat(2), ("4D", "3S", "nonsense"))
        assert {card for card, dim in sprites(hand, 190) if dim} == {Card.D4, Card.S3}
        assert len(sprites(hand, 190)) == (20 if kitty == "open" else 16)
        found = [(Card.S2, False), (Card.C2, False), (Card.D2, False), (Card.H2, False)]
        backs = [(BACK, False)] * 4
        assert sprites(hand, 104) == (found if kitty == "open" else backs)
        other = sergeant_major.FACE.hand(sergeant_major.GAME.view(state, Seat(0)), Seat(0), ())
        assert sprites(other, 104) == sprites(sergeant_major.FACE.table(sergeant_major.GAME.view(state, None)), 104) == backs


def test_quotas_and_all_tricks_so_far_stand_under_the_names() -> None:
    state = sergeant.playing("AS", "KS", "QS", dealer=2, takers=[0, 0, 1])
    panel = sergeant_major.FACE.table(sergeant_major.GAME.view(state, None))
    assert shown(panel, "sergeant_major")[2:] == [
        *("Аня", "взято 2 из 5", "2"),
        *("Боря", "взято 1 из 3", "1"),
        *("Вера", "взято 0 из 8", "0", "с"),
        "Взятка: Боря",
    ]


# Терц

LEADER, DEALER = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"
OPEN = 112
"""How wide a card of an open hand is."""


def duel_table(state: TerzState) -> Panel:
    return terz.FACE.table(terz.GAME.view(state, None))


def duel_hand(state: TerzState, seat: int) -> Panel:
    return terz.FACE.hand(terz.GAME.view(state, Seat(seat)), Seat(seat), ())


@pytest.mark.rule("TZ-16", "TZ-18")
def test_declarations_stand_in_words_beside_whoever_makes_them_with_what_became_of_them() -> None:
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "declare run QC KC AC")
    assert shown(duel_table(state), "terz") == [
        "Сдача 1",
        "до 500 очков",
        *("Аня", "взято 0", "0", "«терц» — перебили"),
        *("Боря", "взято 0", "50", "с", "«пятьдесят» +50"),
        "Козыри ♥\ufe0e, в талоне 14",
    ]


@pytest.mark.rule("TZ-21")
def test_what_has_been_shown_lies_open_and_what_was_beaten_does_not() -> None:
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "declare run QC KC AC")
    fifty = [(Card.CJ, False), (Card.CT, False), (Card.C9, False), (Card.C8, False)]
    assert sprites(duel_table(state), OPEN) == sprites(duel_hand(state, 0), OPEN) == fifty
    assert sprites(duel_hand(state, 1), OPEN) == []
    played = duel.after(state, "plays QC JC")
    assert sprites(duel_table(played), OPEN) == fifty[1:]
    assert sprites(duel_table(duel.after(played, "cut 5", "plays 7D 8D")), OPEN) == []


@pytest.mark.rule("TZ-23", "TZ-24")
def test_a_bluff_shows_words_and_no_cards() -> None:
    state = duel.after(duel.dealt(LEADER, DEALER, "JH", options=duel.BLUFF, sheet=duel.sums(120, 0)), "declare four J")
    for later in (state, duel.after(state, "good"), duel.after(state, "show")):
        assert sprites(duel_table(later), OPEN) == sprites(duel_hand(later, 1), OPEN) == []
    bubbles = [shown(duel_table(later), "terz")[5] for later in (state, duel.after(state, "good"), duel.after(state, "show"))]
    assert bubbles == ["«двести валетов»", "«двести валетов» +200", "«двести валетов», ложь"]
    found = shown(duel_table(duel.after(state, "show")), "terz")
    assert found[2:8] == ["Аня", "взято 0", "120/600", "«двести валетов», ложь", "Боря", "взято 0"]
    assert found[8] == "200"


@pytest.mark.rule("TZ-2", "TZ-4")
def test_the_talon_lies_face_down_beside_the_turned_card_as_long_as_there_is_one() -> None:
    state = duel.dealt(LEADER, DEALER, "JH")
    assert sprites(duel_table(state), 104) == [*[(BACK, False)] * 13, (Card.HJ, False)]
    drawn = duel.playing("AS KS", "QS 7D", talon="")
    assert not any(what == BACK for what, _ in sprites(duel_table(drawn), 104))
    assert shown(duel_table(drawn), "terz")[-1] == "Козыри ♥\ufe0e"


@pytest.mark.rule("TZ-9")
def test_cards_that_may_not_be_replied_with_are_dim_in_the_own_hand() -> None:
    """A diamond asks for diamonds or trumps, hearts, while there is a talon."""
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "play 7D")
    bright = [card for card, dim in sprites(duel_hand(state, 1), 190) if not dim]
    assert set(bright) == {Card.D8, Card.DQ, Card.DK, Card.H7, Card.HT}
    assert len(sprites(duel_hand(state, 1), 190)) == 9
    assert not any(dim for _, dim in sprites(duel_hand(state, 0), 190))


@pytest.mark.rule("TZ-15", "TZ-27")
def test_the_heading_says_which_deal_it_is_of_how_many_and_that_an_extra_one_decides() -> None:
    four = duel.dealt(LEADER, DEALER, "JH", options=TerzOptions(deals=4))
    assert shown(duel_table(four), "terz")[0] == "Сдача 1 из 4"
    assert shown(duel_table(replace(four, extra=True, done=4)), "terz")[0] == "Сдача 5, решающая"
