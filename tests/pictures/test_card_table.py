"""Card tables of two to seven: nothing beyond the edge, no plate under another, every index to be seen."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.cards import PACK_52, Card
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.facts import Fact, Who
from games.faces.scene import BACK, CARD_HEIGHT, WIDTH, Box, Ink, Item, Label, Scene, Side, Sprite, Stroke
from games.faces.table_layout import HEAP_CARD, PLATE_HEIGHT, TRICK_CARD
from games.trick_game.tricks import Played, Trick

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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [1, 10, 12])
def test_open_hands_hide_nothing(seats: int, count: int) -> None:
    scene = full(seats, open_cards=count, own=10)
    hands = {card for seat in range(seats) for card in PACK_52[10 * seat : 10 * seat + count]}
    lying = [sprite for sprite in cards(scene) if sprite.width not in (TRICK_CARD, HEAP_CARD, 124, 190)]
    assert {sprite.what for sprite in lying} == hands
    assert len(lying) == seats * count
    others = [
        item
        for item in scene.items
        if isinstance(item, Box) or (isinstance(item, Sprite) and item not in lying)
    ]
    for sprite in lying:
        assert sprite.x >= 0
        assert sprite.x + sprite.width <= WIDTH
        assert sprite.y + sprite.width * CARD_HEIGHT <= scene.height
        assert not [other for other in others if overlap(area(sprite), area(other))], sprite


def test_words_stand_beside_their_speaker_and_hide_nothing() -> None:
    scene = full(2, open_cards=9, own=10)
    top, bottom = sorted(bubbles(scene), key=lambda box: box.y)
    others = [
        item
        for item in scene.items
        if not isinstance(item, Stroke) and (isinstance(item, Sprite) or area(item)[0] > 390)
    ]
    others += [item for item in scene.items if isinstance(item, Label) and item.text == "Взятка: Константин"]
    for box in (top, bottom):
        assert not [other for other in others if overlap(area(box), area(other))]
        assert written(scene, box) == ["«терц» +20", "«марьяж» +20", "«пятьдесят» — перебили"]
    seats = {seat: label.y for seat, label in names(scene).items()}
    for box, near, far in ((top, Seat(1), Seat(0)), (bottom, Seat(0), Seat(1))):
        middle = box.y + box.height // 2
        assert 1.5 * abs(middle - seats[near]) < abs(middle - seats[far])


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


def test_plates_and_played_cards_are_large() -> None:
    """Once and a half of 156 and of 300 × 108."""
    for seats in range(2, 8):
        scene = full(seats)
        assert {sprite.width for sprite in played(scene, seats)} == {234}
        assert all(plate.width * plate.height >= 1.5 * 300 * 108 for plate in plates(scene))


@pytest.mark.parametrize("seats", range(3, 8))
def test_owners_are_named_on_cards_of_a_large_trick(seats: int) -> None:
    during, after = (
        card_table(places(seats), trick=trick(seats)),
        card_table(places(seats), last=Trick(trick(seats), Seat(1))),
    )
    laid = {play.seat: play.card for play in trick(seats)}
    assert owners(during) == (laid if seats > 4 else {})
    assert owners(after) == laid


def owners(scene: Scene) -> dict[Seat, Card]:
    """The names on cards."""
    tags = [
        (item.text.seat, sprite.what)
        for item in scene.items
        if isinstance(item, Label) and isinstance(item.text, Who)
        for sprite in cards(scene)
        if overlap(area(item), area(sprite))
    ]
    assert len(dict(tags)) == len(tags)
    return {seat: what for seat, what in tags if isinstance(what, Card)}


def test_owners_are_named_on_cards_of_the_last_trick() -> None:
    for seats in range(2, 8):
        last = Trick(trick(seats, PACK_52[30:]), Seat(1))
        scene = card_table(
            places(seats), last=last, trick=(Played(Seat(1), Card.CA),), taken_by="Взятка: Аня"
        )
        small = replace(
            scene, items=tuple(item for item in scene.items if getattr(item, "width", 0) != TRICK_CARD)
        )
        assert owners(small) == {play.seat: play.card for play in last.plays}


def test_a_large_stack_shows_its_open_card_whole() -> None:
    scene = card_table(places(2), stock=Heap((*(BACK,) * 13, Card.HJ), "Козыри"))
    *backs, turned = cards(scene)
    assert [back.what for back in backs] == [BACK] * 13
    assert turned.what is Card.HJ
    assert turned.width == HEAP_CARD


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
    assert {sprite.width for sprite in cards(after)} == {TRICK_CARD}
    later = card_table(places(3), last=last, trick=(Played(Seat(2), Card.HA),), taken_by="Взятка: Аня")
    sizes = {sprite.what: (sprite.width, sprite.dim) for sprite in cards(later)}
    assert sizes == {
        PACK_52[20]: (124, True),
        PACK_52[21]: (124, True),
        PACK_52[22]: (124, False),
        Card.HA: (TRICK_CARD, False),
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
