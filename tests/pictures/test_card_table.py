"""Card tables of two to seven: nothing beyond the edge, no plate under another, every index to be seen."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.cards import PACK_52, Card
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.facts import Fact, Who
from games.faces.scene import BACK, CARD_HEIGHT, WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite
from games.trick_game.tricks import Played, Trick

SEATS = pytest.mark.parametrize("seats", range(2, 8))
Area = tuple[int, int, int, int]


def places(seats: int, *, turn: int = 0, open_cards: int = 0) -> list[Place]:
    hands = [PACK_52[10 * seat : 10 * seat + open_cards] for seat in range(seats)]
    return [
        Place(Seat(seat), "взято 1 из 3", 120, seat == turn, "с" if seat == 1 else "", tuple(hands[seat]))
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
        case Label(x=x, y=y, size=size, side=side, room=room):
            left = x - {Side.LEFT: 0, Side.MIDDLE: room // 2, Side.RIGHT: room}[side]
            return left, y - size // 2, left + room, y + size // 2
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
        if isinstance(item, Box) and item.width > 200 and item.fill is not Ink.LIGHT
    ]


def cards(scene: Scene) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite)]


def played(scene: Scene, seats: int) -> list[Sprite]:
    return [
        sprite for sprite in cards(scene) if sprite.what in PACK_52[20 : 20 + seats] and sprite.width > 150
    ]


@SEATS
@pytest.mark.parametrize("own", [0, 1, 10, 16, 20])
def test_everything_lies_inside_the_picture(seats: int, own: int) -> None:
    for bottom in range(seats):
        scene = full(seats, bottom=bottom, own=own)
        for item in scene.items:
            left, top, right, bottom_edge = area(item)
            assert left >= 0, item
            assert top >= 0, item
            assert right <= WIDTH, item
            assert bottom_edge <= scene.height, item


@SEATS
def test_writing_always_has_a_room(seats: int) -> None:
    assert all(item.room > 0 for item in full(seats, own=5).items if isinstance(item, Label))


@SEATS
def test_plates_hide_neither_one_another_nor_cards(seats: int) -> None:
    scene = full(seats, own=10)
    assert len(plates(scene)) == seats
    for one, two in combinations(plates(scene), 2):
        assert not overlap(area(one), area(two))
    for plate in plates(scene):
        for sprite in cards(scene):
            assert not overlap(area(plate), area(sprite)), (plate, sprite)


@SEATS
def test_every_index_can_be_seen(seats: int) -> None:
    """It takes the left third of a card's upper half."""
    scene = full(seats, own=20, open_cards=12 if seats in (3, 4) else 0)
    for number, sprite in enumerate(scene.items):
        if isinstance(sprite, Sprite) and sprite.what != BACK:
            index = (sprite.x, sprite.y, sprite.x + sprite.width * 30 // 100, sprite.y + sprite.width // 2)
            assert not [
                later
                for later in scene.items[number + 1 :]
                if isinstance(later, Sprite) and overlap(index, area(later))
            ], sprite


@SEATS
def test_a_played_card_lies_nearest_to_its_player(seats: int) -> None:
    scene = full(seats)
    owners: dict[Area, Seat] = {}
    for label in scene.items:
        if isinstance(label, Label) and isinstance(label.text, Who):
            owners[next(area(plate) for plate in plates(scene) if overlap(area(plate), area(label)))] = (
                label.text.seat
            )
    assert len(played(scene, seats)) == seats
    for sprite in played(scene, seats):
        nearest = min(owners, key=lambda plate: apart(plate, area(sprite)))
        assert sprite.what == PACK_52[20 + owners[nearest]]


@SEATS
def test_players_sit_clockwise_from_the_one_who_looks(seats: int) -> None:
    for bottom in range(seats):
        scene = full(seats, bottom=bottom)
        named = [
            (label.text.seat, label)
            for label in scene.items
            if isinstance(label, Label) and isinstance(label.text, Who)
        ]
        where = dict(named)
        assert max(where, key=lambda seat: where[seat].y) == bottom
        around = [where[Seat((bottom + step) % seats)] for step in range(seats)]
        left = [label for label in around[1:] if label.x < 200]
        right = [label for label in around[1:] if label.x > 800]
        assert [label.y for label in left] == sorted((label.y for label in left), reverse=True)
        assert [label.y for label in right] == sorted(label.y for label in right)
        assert not left or not right or around.index(left[-1]) < around.index(right[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [1, 10, 12])
def test_open_hands_hide_nothing(seats: int, count: int) -> None:
    scene = full(seats, open_cards=count, own=10)
    lying = [sprite for sprite in cards(scene) if sprite.width == 112]
    assert len(lying) == seats * min(count, 12)
    others = [
        item
        for item in scene.items
        if isinstance(item, Box) or (isinstance(item, Sprite) and item.width != 112)
    ]
    for sprite in lying:
        assert sprite.x >= 0
        assert sprite.x + sprite.width <= WIDTH
        assert sprite.y + sprite.width * CARD_HEIGHT <= scene.height
        assert not [other for other in others if overlap(area(sprite), area(other))], sprite


def test_words_stand_beside_their_speaker_and_hide_nothing() -> None:
    scene = full(2, open_cards=9, own=10)
    top, bottom = sorted(
        (item for item in scene.items if isinstance(item, Box) and item.width > 400), key=lambda box: box.y
    )
    others = [
        item
        for item in scene.items
        if isinstance(item, Sprite) or (isinstance(item, Box | Label) and item.x > 450)
    ]
    others += [
        item
        for item in scene.items
        if isinstance(item, Label) and item.text in ("Сдача 3 из 7", "Взятка: Константин")
    ]
    for box in (top, bottom):
        assert not [other for other in others if overlap(area(box), area(other))]
        inside = [item for item in scene.items if isinstance(item, Label) and overlap(area(box), area(item))]
        assert [item.text for item in inside] == ["«терц» +20", "«марьяж» +20", "«пятьдесят» — перебили"]
        assert all(
            area(item)[2] <= box.x + box.width and area(item)[3] <= box.y + box.height for item in inside
        )
    seats = {
        label.text.seat: label.y
        for label in scene.items
        if isinstance(label, Label) and isinstance(label.text, Who)
    }
    for box, near, far in ((top, Seat(1), Seat(0)), (bottom, Seat(0), Seat(1))):
        middle = box.y + box.height // 2
        assert 1.5 * abs(middle - seats[near]) < abs(middle - seats[far])


def test_a_score_that_is_more_than_a_number_has_more_room() -> None:
    def rooms(score: Fact) -> tuple[int, int]:
        scene = card_table([Place(Seat(0), "взято 3", score), Place(Seat(1))])
        note, beside = (
            item for item in scene.items if isinstance(item, Label) and not isinstance(item.text, Who)
        )
        return note.room, beside.room

    assert rooms(120)[1] < rooms("120/600")[1]
    assert rooms(120)[0] > rooms("120/600")[0]
    assert sum(rooms(120)) == sum(rooms("120/600"))


def test_whose_turn_it_is_glows() -> None:
    for turn in range(5):
        scene = card_table(places(5, turn=turn))
        glowing = [plate for plate in plates(scene) if plate.fill is Ink.GLOW]
        (named,) = (
            item.text
            for item in scene.items
            if isinstance(item, Label) and isinstance(item.text, Who) and item.ink is Ink.DARK
        )
        assert len(glowing) == 1
        assert named == Who(Seat(turn))


def test_last_trick_lies_in_the_middle_until_the_next_begins() -> None:
    last = Trick(trick(3), Seat(2))
    after = card_table(places(3), last=last, taken_by="Взятка: Аня")
    assert {(sprite.what, sprite.dim) for sprite in cards(after)} == {
        (PACK_52[20], True),
        (PACK_52[21], True),
        (PACK_52[22], False),
    }
    assert {sprite.width for sprite in cards(after)} == {156}
    later = card_table(places(3), last=last, trick=(Played(Seat(2), Card.HA),), taken_by="Взятка: Аня")
    sizes = {sprite.what: (sprite.width, sprite.dim) for sprite in cards(later)}
    assert sizes == {
        PACK_52[20]: (104, True),
        PACK_52[21]: (104, True),
        PACK_52[22]: (104, False),
        Card.HA: (156, False),
    }


def test_the_middle_is_written_in_before_the_first_card_only() -> None:
    def written(**given: object) -> bool:
        scene = card_table(places(3), middle="Торг", **given)  # type: ignore[arg-type]
        return any(isinstance(item, Label) and item.text == "Торг" for item in scene.items)

    assert written()
    assert not written(trick=trick(1))
    assert not written(last=Trick(trick(3), Seat(0)))


def test_a_square_in_the_middle_hides_nothing() -> None:
    scene = card_table(
        places(3), heading="Сдача 1", aside="до 12", middle="Обмен", square=Heap((BACK,) * 4, "Прикуп")
    )
    square = [area(sprite) for sprite in cards(scene)]
    lefts, tops = {left for left, *_ in square}, {top for _, top, *_ in square}
    assert (len(square), len(lefts), len(tops), len(set(square))) == (4, 2, 2, 4)
    assert sum(left + right for left, _, right, _ in square) == 4 * WIDTH
    others = [area(item) for item in scene.items if not isinstance(item, Sprite)]
    assert not [(card, other) for card in square for other in others if overlap(card, other)]
    (middle, note) = (
        area(item) for item in scene.items if isinstance(item, Label) and item.text in ("Обмен", "Прикуп")
    )
    assert middle[3] <= min(tops)
    assert note[1] >= max(bottom for *_, bottom in square)
    assert not [other for other in others if overlap(note, other) and other != note]


def test_a_square_gives_way_to_a_trick() -> None:
    scene = card_table(places(3), square=Heap((BACK,) * 4, "Прикуп"), trick=trick(1))
    assert [sprite.what for sprite in cards(scene)] == [PACK_52[20]]


@SEATS
def test_table_height_does_not_change_during_a_deal(seats: int) -> None:
    assert card_table(places(seats)).height == full(seats).height


def test_a_score_of_nought_is_shown_and_no_score_is_not() -> None:
    scene = card_table([Place(Seat(0), score=0), Place(Seat(1))])
    assert [
        item.text for item in scene.items if isinstance(item, Label) and not isinstance(item.text, Who)
    ] == [0]
