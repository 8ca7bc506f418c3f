"""Card tables of two to seven players, with every possible element."""

from msgspec.structs import replace

from games.cards import PACK_52, Card
from games.core import Seat
from games.faces.scene import BACK, Scene
from games.trick_game.card_table import Heap, Own, Picture, Place
from games.trick_game.tricks import Played, Trick


def places(seats: int, *, turn: int = 0, open_cards: int = 0) -> list[Place]:
    hands = [PACK_52[10 * seat : 10 * seat + open_cards] for seat in range(seats)]
    return [
        Place(Seat(seat), "взято 1 из 3", "счёт 120", seat == turn, "с" if seat == 1 else "", tuple(hand))
        for seat, hand in enumerate(hands)
    ]


def trick(seats: int, cards: tuple[Card, ...] = PACK_52[20:]) -> tuple[Played, ...]:
    """The last seat leads, and so on counterclockwise, to try the order of drawing."""
    return tuple(Played(Seat(seat), cards[seat]) for seat in reversed(range(seats)))


def full(seats: int, *, bottom: int = 0, own: int = 0, open_cards: int = 0) -> Scene:
    """Return a table with every possible element."""
    bubble = ("«терц» +20", "«марьяж» +20", "«пятьдесят» — перебили") if seats == 2 else ()
    return Picture(
        "Сдача 3 из 7",
        [replace(place, bubble=bubble) for place in places(seats, open_cards=open_cards)],
        bottom=Seat(bottom),
        aside="завышение на 2",
        trick=trick(seats),
        last=Trick(trick(seats, PACK_52[30:]), Seat(1)),
        taken_by="Взятка: Константин",
        stock=Heap((BACK,) * 4, "Прикуп"),
        own=Own(PACK_52[:own]) if own else None,
    ).scene()


def speaking(seats: int, open_cards: int) -> Scene:
    """Return an auction in which everybody has called."""
    around = places(seats, open_cards=open_cards)
    called = [replace(place, bubble=(f"заказ {place.seat}",)) for place in around]
    return Picture("", called, middle="Торг", stock=Heap((BACK,) * 2, "Прикуп")).scene()


LAST = Trick(trick(3, PACK_52[30:]), Seat(1))


HEAP = Heap((BACK,) * 4, "Прикуп")


SCENES: dict[str, Scene] = {
    "everything, of two": full(2, own=10, open_cards=9),
    "everything, of three": full(3, own=20, open_cards=12),
    "everything, of four": full(4, own=10, open_cards=9),
    "everything, of five": full(5, bottom=2, own=1),
    "everything, of six": full(6, bottom=5, own=20),
    "everything, of seven": full(7, own=5),
    "all speak, of three": speaking(3, 10),
    "all speak, of four": speaking(4, 10),
    "all speak, of five": speaking(5, 0),
    "all speak, of six": speaking(6, 0),
    "all speak, of seven": speaking(7, 0),
    "a trick is over": Picture("", places(3), last=LAST, taken_by="Взятка: Аня").scene(),
    "the next has begun": Picture(
        "", places(5, turn=2), last=LAST, trick=(Played(Seat(1), Card.CA),), taken_by="Взятка: Аня"
    ).scene(),
    "a talon": Picture("Сдача 1", places(3), aside="до 12", middle="Обмен", square=HEAP).scene(),
    "a talon beside a trick": Picture("", places(3), middle="Обмен", square=HEAP, trick=trick(1)).scene(),
    "an open trump": Picture("", places(2), stock=Heap((*(BACK,) * 13, Card.HJ), "Козыри")).scene(),
    "a score of nought and none": Picture("", [Place(Seat(0), score=0), Place(Seat(1))]).scene(),
}
