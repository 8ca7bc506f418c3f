"""Card tables of two to seven: nothing beyond the edge, no plate under another, every index to be seen."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from games.cards import PACK_52, Card
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.facts import Fact, Who
from games.faces.scene import BACK, CARD_HEIGHT, WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite, Stroke
from games.faces.table_layout import PLATE_HEIGHT, TRICK_CARD
from games.trick_game.tricks import Played, Trick
from tests.pictures.people import described

SEATS = pytest.mark.parametrize("seats", range(2, 8))
Area = tuple[int, int, int, int]


def places(seats: int, *, turn: int = 0, open_cards: int = 0) -> list[Place]:
    hands = [PACK_52[10 * seat : 10 * seat + open_cards] for seat in range(seats)]
    return [
        Place(
            Seat(seat), "взято 1 из 3", "счёт 120", seat == turn, "с" if seat == 1 else "", tuple(hands[seat])
        )
        for seat in range(seats)
    ]


def trick(seats: int, cards: tuple[Card, ...] = PACK_52[20:]) -> tuple[Played, ...]:
    """The last seat leads, and so on counterclockwise, to try the order of drawing."""
    return tuple(Played(Seat(seat), cards[seat]) for seat in reversed(range(seats)))


def full(seats: int, *, bottom: int = 0, own: int = 0, open_cards: int = 0) -> Scene:
    """A table with everything on it that there can be."""
    bubble = ("«терц» +20", "«марьяж» +20", "«пятьдесят» — перебили") if seats == 2 else ()
    return card_table(
        [replace(place, bubble=bubble) for place in places(seats, open_cards=open_cards)],
        bottom=Seat(bottom),
        heading="Сдача 3 из 7",
        aside="завышение на 2",
        trick=trick(seats),
        last=Trick(trick(seats, PACK_52[30:]), Seat(1)),
        taken_by="Взятка: Константин",
        stock=Heap((BACK,) * 4, "Прикуп"),
        own=Own(PACK_52[:own]) if own else None,
    )


def area(item: Item) -> Area:
    """The place an item takes; of writing, all the room it has."""
    match item:
        case Sprite(x=x, y=y, width=width, height=height):
            return x, y, x + width, y + (height or round(width * CARD_HEIGHT))
        case Box(x=x, y=y, width=width, height=height):
            return x, y, x + width, y + height
        case Label(x=x, y=y, size=size, side=side, room=room, lines=lines):
            left = x - {Side.LEFT: 0, Side.MIDDLE: room // 2, Side.RIGHT: room}[side]
            return left, y - size * lines // 2, left + room, y + size * lines // 2
        case Stroke(points=points, thick=thick):
            across, down = [x for x, _ in points], [y for _, y in points]
            return min(across) - thick, min(down) - thick, max(across) + thick, max(down) + thick
    raise AssertionError(item)


def overlap(one: Area, two: Area) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def apart(one: Area, two: Area) -> int:
    """The gap between two areas, squared."""
    across, down = (max(one[axis] - two[axis + 2], two[axis] - one[axis + 2], 0) for axis in (0, 1))
    return across**2 + down**2


def plates(scene: Scene) -> list[Box]:
    return [
        item
        for item in scene.items
        if isinstance(item, Box) and item.height == PLATE_HEIGHT and item.fill is not Ink.LIGHT
    ]


def names(scene: Scene) -> dict[Seat, Label]:
    """The names on plates."""
    return {
        item.text.seat: item
        for item in scene.items
        if isinstance(item, Label)
        and isinstance(item.text, Who)
        and any(overlap(area(plate), area(item)) for plate in plates(scene))
    }


def bubbles(scene: Scene) -> list[Box]:
    return [
        item for item in scene.items if isinstance(item, Box) and item.fill is Ink.LIGHT and item.width > 200
    ]


def written(scene: Scene, box: Box) -> list[Fact]:
    """The texts in a box."""
    return [item.text for item in scene.items if isinstance(item, Label) and overlap(area(box), area(item))]


def cards(scene: Scene) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite)]


def played(scene: Scene, seats: int) -> list[Sprite]:
    return [
        sprite
        for sprite in cards(scene)
        if sprite.what in PACK_52[20 : 20 + seats] and sprite.width == TRICK_CARD
    ]


@SEATS
@pytest.mark.parametrize("own", [0, 1, 20])
def test_everything_lies_inside_the_picture(seats: int, own: int) -> None:
    for bottom in range(seats):
        scene = full(seats, bottom=bottom, own=own)
        assert scene.height >= card_table(places(seats)).height
        for item in scene.items:
            left, top, right, bottom_edge = area(item)
            assert 0 <= left <= right <= WIDTH, item
            assert 0 <= top <= bottom_edge <= scene.height, item
            assert not isinstance(item, Label) or item.room > 0, item


@SEATS
def test_plates_are_large_and_hide_neither_one_another_nor_cards(seats: int) -> None:
    scene = full(seats, own=10)
    assert len(plates(scene)) == seats
    assert all(plate.width * plate.height >= 1.5 * 300 * 108 for plate in plates(scene))
    for one, two in combinations(plates(scene), 2):
        assert not overlap(area(one), area(two))
    for plate in plates(scene):
        for sprite in cards(scene):
            assert not overlap(area(plate), area(sprite)), (plate, sprite)


@SEATS
def test_every_index_can_be_seen(seats: int) -> None:
    """Rank over suit: the left third of a card, down to two thirds of its width."""
    scene = full(seats, own=20, open_cards=12 if seats in (2, 3, 4) else 0)
    for number, sprite in enumerate(scene.items):
        if isinstance(sprite, Sprite) and sprite.what != BACK:
            index = (
                sprite.x,
                sprite.y,
                sprite.x + sprite.width * 34 // 100,
                sprite.y + sprite.width * 66 // 100,
            )
            assert not [
                later
                for later in scene.items[number + 1 :]
                if isinstance(later, Sprite) and overlap(index, area(later))
            ], sprite


@SEATS
def test_a_played_card_lies_nearest_to_its_player(seats: int) -> None:
    scene = full(seats)
    owners = {
        next(area(plate) for plate in plates(scene) if overlap(area(plate), area(label))): seat
        for seat, label in names(scene).items()
    }
    assert len(played(scene, seats)) == seats
    assert {sprite.width for sprite in played(scene, seats)} == {234}
    for sprite in played(scene, seats):
        nearest = min(owners, key=lambda plate: apart(plate, area(sprite)))
        assert sprite.what == PACK_52[20 + owners[nearest]]


@SEATS
def test_players_sit_clockwise_from_the_one_who_looks(seats: int) -> None:
    for bottom in range(seats):
        scene = full(seats, bottom=bottom)
        where = names(scene)
        assert max(where, key=lambda seat: where[seat].y) == bottom
        around = [where[Seat((bottom + step) % seats)] for step in range(seats)]
        left = [label for label in around[1:] if label.x < 200]
        right = [label for label in around[1:] if label.x > 800]
        assert [label.y for label in left] == sorted((label.y for label in left), reverse=True)
        assert [label.y for label in right] == sorted(label.y for label in right)
        assert not left or not right or around.index(left[-1]) < around.index(right[0])


@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("open_cards", [0, 10])
def test_a_call_stands_before_its_speaker_and_hides_nothing(seats: int, open_cards: int) -> None:
    speaking = [
        replace(place, bubble=(f"заказ {place.seat}",))
        for place in places(seats, open_cards=open_cards if seats < 5 else 0)
    ]
    scene = card_table(speaking, middle="Торг", stock=Heap((BACK,) * 2, "Прикуп"))
    assert sorted(map(str, (text for box in bubbles(scene) for text in written(scene, box)))) == [
        f"заказ {seat}" for seat in range(seats)
    ]
    seated = names(scene)
    for box in bubbles(scene):
        nearest = min(plates(scene), key=lambda plate: apart(area(plate), area(box)))
        assert [
            seated[Seat(number)].text for number in range(seats) if f"заказ {number}" in written(scene, box)
        ] == [text for text in written(scene, nearest) if isinstance(text, Who)]
        others = [item for item in scene.items if item != box and not isinstance(item, Stroke)]
        hidden = [other for other in others if overlap(area(box), area(other))]
        assert [item.text for item in hidden if isinstance(item, Label)] == written(scene, box)
        assert len(hidden) == 1


LAST = Trick(trick(3, PACK_52[30:]), Seat(1))
HEAP = Heap((BACK,) * 4, "Прикуп")
SCENES: dict[str, Scene] = {
    "everything, of two": full(2, own=10, open_cards=9),
    "everything, of four": full(4, own=10, open_cards=9),
    "everything, of seven": full(7, own=5),
    "a trick is over": card_table(places(3), last=LAST, taken_by="Взятка: Аня"),
    "the next has begun": card_table(
        places(5, turn=2), last=LAST, trick=(Played(Seat(1), Card.CA),), taken_by="Взятка: Аня"
    ),
    "a talon": card_table(places(3), heading="Сдача 1", aside="до 12", middle="Обмен", square=HEAP),
    "a talon beside a trick": card_table(places(3), middle="Обмен", square=HEAP, trick=trick(1)),
    "an open trump": card_table(places(2), stock=Heap((*(BACK,) * 13, Card.HJ), "Козыри")),
    "a score of nought and none": card_table([Place(Seat(0), score=0), Place(Seat(1))]),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_table_is_laid(name: str, snapshot: SnapshotAssertion) -> None:
    assert described(SCENES[name]) == snapshot
