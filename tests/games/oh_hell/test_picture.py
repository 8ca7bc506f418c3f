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
from tests.support.sentences import said


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


def pictured(key: str, **facts: int | str) -> str:
    return said(f"oh-hell-picture-{key}", **facts)


def test_bids_stand_under_the_names_as_they_are_made() -> None:
    nothing = pictured("score", score=0)
    assert shown(oh_table("bid 1"), "oh_hell") == [
        pictured("title", number=3, deals=15),
        pictured("total", total=1, cards=3),
        *("Аня", nothing, pictured("bid", bid=1)),
        *("Боря", nothing),
        *("Вера", nothing, said("oh-hell-mark-dealer")),
        pictured("bidding"),
        pictured("trumps", suit="♥\ufe0e"),
    ]


def test_tricks_stand_against_bids_and_the_taker_is_named() -> None:
    panel = oh_table("bids 1 2 1", "plays 2S KS 5C", "play QS")
    nothing = pictured("score", score=0)
    assert shown(panel, "oh_hell") == [
        pictured("title", number=3, deals=15),
        pictured("overbid", by=1),
        *("Аня", pictured("taken", taken=0, bid=1), nothing),
        *("Боря", pictured("taken", taken=1, bid=2), nothing),
        *("Вера", pictured("taken", taken=0, bid=1), nothing, said("oh-hell-mark-dealer")),
        *(pictured("last", who="Боря"), "Аня", "Боря", "Вера"),
        pictured("trumps", suit="♥\ufe0e"),
    ]
    assert sprites(panel, TRICK_CARD) == [(Card.SQ, False)]
    assert sprites(panel, 124) == [(Card.S2, True), (Card.SK, False), (Card.C5, True)]
    assert sprites(panel, HEAP_CARD) == [(Card.H2, False)]


def test_a_balance_and_an_underbid_are_called_so() -> None:
    assert pictured("underbid", by=2) in shown(oh_table("bids 0 0 1"), "oh_hell")
    assert pictured("balanced") in shown(oh_table("bids 1 1 1"), "oh_hell")


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
