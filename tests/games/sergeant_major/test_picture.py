"""What stands on the pictures of Старшина."""

from typing import Literal

from games import sergeant_major
from games.cards import Card
from games.core import Seat
from games.faces.panel import Panel
from games.faces.scene import BACK, Box, Ink
from games.faces.table_layout import HEAP_CARD
from games.sergeant_major.options import Options as SergeantOptions
from tests.games.sergeant_major import positions as sergeant
from tests.pictures.people import shown, sprites
from tests.support.sentences import said

KITTIES: tuple[Literal["blind", "open"], ...] = ("blind", "open")


def sergeant_table(*texts: str) -> Panel:
    state = sergeant.after(sergeant.before_deal(dealer=2), sergeant.pack(), *texts)
    return sergeant_major.FACE.table(sergeant_major.GAME.view(state, None))


def pictured(key: str, **facts: int) -> str:
    return said(f"sergeant-major-picture-{key}", **facts)


def test_the_kitty_lies_face_down_while_cards_are_exchanged() -> None:
    panel = sergeant_table()
    assert sprites(panel, HEAP_CARD) == [(BACK, False)] * 4
    texts = shown(panel, "sergeant_major")
    assert texts[:2] == [pictured("title", number=1), pictured("goal-total")]
    assert texts[-2:] == [pictured("exchange", number=1, of=3), pictured("kitty")]
    assert panel.scene is not None
    assert sum(isinstance(item, Box) and item.fill is Ink.GLOW for item in panel.scene.items) == 1


def test_picked_cards_are_dim_and_only_dealer_sees_open_kitty() -> None:
    exchanges = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
    for kitty in KITTIES:
        state = sergeant.before_deal(dealer=2, options=SergeantOptions(kitty=kitty))
        state = sergeant.after(state, sergeant.pack(), *exchanges)
        hand = sergeant_major.FACE.hand(
            sergeant_major.GAME.view(state, Seat(2)), Seat(2), ("4D", "3S", "nonsense")
        )
        assert {card for card, dim in sprites(hand, 190) if dim} == {Card.D4, Card.S3}
        assert len(sprites(hand, 190)) == (20 if kitty == "open" else 16)
        found = [(Card.S2, False), (Card.C2, False), (Card.D2, False), (Card.H2, False)]
        backs = [(BACK, False)] * 4
        assert sprites(hand, HEAP_CARD) == (found if kitty == "open" else backs)
        other = sergeant_major.FACE.hand(sergeant_major.GAME.view(state, Seat(0)), Seat(0), ())
        assert (
            sprites(other, HEAP_CARD)
            == sprites(sergeant_major.FACE.table(sergeant_major.GAME.view(state, None)), HEAP_CARD)
            == backs
        )


def test_quotas_and_all_tricks_so_far_stand_under_the_names() -> None:
    state = sergeant.playing("AS", "KS", "QS", dealer=2, takers=[0, 0, 1])
    panel = sergeant_major.FACE.table(sergeant_major.GAME.view(state, None))
    assert shown(panel, "sergeant_major")[2:] == [
        *("Аня", pictured("taken-quota", taken=2, quota=5), pictured("total", total=2)),
        *("Боря", pictured("taken-quota", taken=1, quota=3), pictured("total", total=1)),
        *("Вера", pictured("taken-quota", taken=0, quota=8), pictured("total", total=0)),
        said("sergeant-major-mark-dealer"),
        *("Боря", "Вера", "Аня"),
    ]
