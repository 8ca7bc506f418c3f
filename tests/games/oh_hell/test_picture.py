"""What stands on the pictures of Чёрт побери."""

from bot.base.preferences import Language
from bot.ui.pictures import Style, render_scene
from bot.ui.pictures.picture import Writing
from games import oh_hell
from games.cards import Card
from games.core import Seat
from games.faces.panel import Panel
from games.faces.table_layout import HEAP_CARD, TRICK_CARD
from tests.games.oh_hell import positions as oh
from tests.pictures.people import shown, sprites, words_of


def oh_table(*texts: str) -> Panel:
    state = oh.after(
        oh.before_deal(3, seats=3, dealer=2), oh.pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"), *texts
    )
    return oh_hell.FACE.table(oh_hell.GAME.view(state, None))


def oh_hand(seat: int, *texts: str) -> Panel:
    state = oh.after(
        oh.before_deal(3, seats=3, dealer=2), oh.pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"), *texts
    )
    return oh_hell.FACE.hand(oh_hell.GAME.view(state, Seat(seat)), Seat(seat), ())


def test_bids_stand_under_the_names_as_they_are_made() -> None:
    assert shown(oh_table("bid 1"), "oh_hell") == [
        "Сдача 3 из 15",
        "заказано 1 из 3",
        *("Аня", "счёт 0", "заказ 1"),
        *("Боря", "счёт 0"),
        *("Вера", "счёт 0", "с"),
        "Идёт торговля",
        "Козыри ♥\ufe0e",
    ]


def test_tricks_stand_against_bids_and_the_taker_is_named() -> None:
    panel = oh_table("bids 1 2 1", "plays 2S KS 5C", "play QS")
    assert shown(panel, "oh_hell") == [
        "Сдача 3 из 15",
        "завышение на 1",
        *("Аня", "взято 0 из 1", "счёт 0"),
        *("Боря", "взято 1 из 2", "счёт 0"),
        *("Вера", "взято 0 из 1", "счёт 0", "с"),
        *("Взятка: Боря", "Аня", "Боря", "Вера"),
        "Козыри ♥\ufe0e",
    ]
    assert sprites(panel, TRICK_CARD) == [(Card.SQ, False)]
    assert sprites(panel, 124) == [(Card.S2, True), (Card.SK, False), (Card.C5, True)]
    assert sprites(panel, HEAP_CARD) == [(Card.H2, False)]


def test_a_balance_and_an_underbid_are_called_so() -> None:
    assert "занижение на 2" in shown(oh_table("bids 0 0 1"), "oh_hell")
    assert "баланс" in shown(oh_table("bids 1 1 1"), "oh_hell")


def test_own_hand_lies_below_and_unplayable_cards_are_dim() -> None:
    hand = oh_hand(1, "bids 1 2 1", "play 2S")
    assert sprites(hand, 190) == [(Card.SK, False), (Card.SQ, False), (Card.HA, True)]
    assert not any(dim for _, dim in sprites(oh_hand(0, "bids 1 2 1", "play 2S"), 190))
    assert not sprites(oh_table("bids 1 2 1", "play 2S"), 190)


def test_whoever_looks_sits_at_the_bottom() -> None:
    for seat, name in enumerate(("Аня", "Боря", "Вера")):
        panel = oh_hand(seat, "bids 1 2 1")
        assert panel.scene is not None
        lines = render_scene(
            "oh_hell", panel.scene, words_of(Language.RU, "Аня", "Боря", "Вера"), Style()
        ).scene.items
        named = [item for item in lines if isinstance(item, Writing) and item.text in ("Аня", "Боря", "Вера")]
        assert max(named, key=lambda item: item.y).text == name
