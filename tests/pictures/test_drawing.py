"""Scenes are drawn as described: 1200 units of a scene are 768 pixels, 25 are 16."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageStat

from bot.base.preferences import Language
from bot.ui.pictures import Picture, Style, Suits, jpeg, render_scene
from bot.ui.pictures.inks import COLOURS
from bot.ui.pictures.picture import Writing
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.scene import BACK, Box, Ink, Item, Label, Scene, Side, Sprite, Stroke
from tests.pictures.people import LONG, draw, opened, words_of
from tests.support.hostile import NAMES

PAPER, DARK = COLOURS[Ink.PAPER], COLOURS[Ink.DARK]


def picture(
    *items: Item, ground: Ink = Ink.PAPER, style: Style | None = None, names: tuple[str, ...] = ("Аня",)
) -> Picture:
    return render_scene("oh_hell", Scene(600, ground, items), words_of(Language.RU, *names), style or Style())


def inked(image: Image.Image) -> tuple[int, int, int, int]:
    """Return the pixels with ink on the paper."""
    grey = image.convert("L").point(lambda value: 255 if value < 200 else 0)
    box = grey.getbbox()
    assert box is not None
    return box


def line(
    side: Side, turn: int = 0, *, text: str = "Партия", x: int = 900, y: int = 300
) -> tuple[int, int, int, int]:
    return inked(draw(picture(Label(text, x, y, 90, Ink.DARK, side, turn=turn))))


def test_a_file_is_768_wide_and_as_high_as_its_scene() -> None:
    image = opened(picture(ground=Ink.FELT))
    assert (image.format, image.size) == ("JPEG", (768, 384))


def test_the_side_of_a_label_stands_at_its_point() -> None:
    left, right, middle = (line(side) for side in (Side.LEFT, Side.RIGHT, Side.MIDDLE))
    assert 576 <= left[0] <= 582
    assert 570 <= right[2] <= 578
    assert abs((middle[0] + middle[2]) / 2 - 576) <= 3


def test_capitals_stand_level_with_the_point() -> None:
    _, top, _, bottom = line(Side.MIDDLE, text="НОЛЬ")
    assert abs((top + bottom) / 2 - 192) <= 2


def test_labels_turn_counterclockwise_around_their_point() -> None:
    wide = line(Side.LEFT)[2] - line(Side.LEFT)[0]
    up, down, back = (line(Side.LEFT, turn) for turn in (90, 270, 180))
    assert abs(up[3] - 192) <= 6
    assert abs(up[3] - up[1] - wide) <= 3
    assert abs(down[1] - 192) <= 6
    assert abs(back[2] - 576) <= 6


def test_boxes_are_filled_up_to_their_round_corners() -> None:
    image = draw(picture(Box(125, 125, 250, 150, fill=Ink.DARK, round=50)))
    assert inked(image) == (80, 80, 240, 176)
    assert [image.getpixel(at) for at in ((81, 81), (238, 174), (80, 98), (239, 158))] == [PAPER] * 4
    assert [image.getpixel(at) for at in ((160, 81), (81, 128), (160, 128), (90, 90))] == [DARK] * 4


def test_strokes_go_from_point_to_point() -> None:
    image = draw(picture(Stroke(((125, 125), (375, 125), (375, 250)), Ink.DARK, 6)))
    assert [image.getpixel(at) for at in ((160, 80), (240, 120))] == [DARK, DARK]
    assert image.getpixel((160, 120)) == PAPER


def test_level_and_upright_strokes_are_sharp() -> None:
    """Three pixels thick: the one of the points, and one on each side."""
    image = draw(
        picture(Stroke(((125, 250), (375, 250)), Ink.DARK, 4), Stroke(((500, 375), (500, 125)), Ink.DARK, 4))
    )
    assert [image.getpixel((160, y)) for y in range(158, 163)] == [PAPER, DARK, DARK, DARK, PAPER]
    assert [image.getpixel((x, 160)) for x in range(318, 323)] == [PAPER, DARK, DARK, DARK, PAPER]
    assert [image.getpixel((x, 160)) for x in (79, 80, 239, 240)] == [PAPER, DARK, DARK, PAPER]
    assert [image.getpixel((320, y)) for y in (79, 80, 239, 240)] == [PAPER, DARK, DARK, PAPER]


def test_long_diagonals_have_no_gaps() -> None:
    """They are pasted in parts."""
    image = draw(
        picture(Stroke(((150, 75), (600, 525)), Ink.DARK, 8), Stroke(((1050, 75), (600, 525)), Ink.DARK, 8))
    )
    assert all(image.getpixel((step, step - 48)) == DARK for step in range(101, 379))
    assert all(image.getpixel((768 - step, step - 48)) == DARK for step in range(101, 379))
    assert image.getpixel((240, 202)) == image.getpixel((250, 182)) == PAPER


def test_outlines_are_whole_all_around() -> None:
    for radius, thick in ((0, 4), (18, 4), (3, 9), (90, 8)):
        image = draw(picture(Box(125, 125, 250, 150, outline=Ink.DARK, thick=thick, round=radius)))
        assert inked(image) == (80, 80, 240, 176)
        around = image.crop((70, 70, 250, 186))
        inside = Image.new("1", around.size, 1)
        inside.paste(0, around.convert("L").point(lambda value: 255 if value < 200 else 0))
        assert inside.getpixel((0, 0))
        ImageDraw.floodfill(inside, (0, 0), 0)
        assert inside.getpixel((90, 58)), (radius, thick)
        assert image.getpixel((160, 128)) == PAPER


def test_boxes_of_any_height_are_filled_from_end_to_end() -> None:
    for height in (2, 4, 22, 24, 26, 28, 30, 60):
        box = Box(125, 125, 250, round(height * 25 / 16), fill=Ink.DARK, round=18)
        image = draw(picture(box))
        assert inked(image) == (80, 80, 240, 80 + height)
        assert all(image.getpixel((160, y)) == DARK for y in range(80, 80 + height)), height


def test_later_items_lie_over_earlier_ones() -> None:
    box, card = Box(135, 135, 300, 330, fill=Ink.DARK, round=0), Sprite(Card.S2, 150, 150, 150)
    assert draw(picture(box, card)).getpixel((190, 170)) != DARK
    assert draw(picture(card, box)).getpixel((190, 170)) == DARK


def test_cards_stand_where_the_scene_says() -> None:
    image = draw(picture(Sprite(Card.S2, 150, 150, 150), ground=Ink.FELT))
    white = image.convert("L").point(lambda value: 255 if value > 160 else 0).getbbox()
    assert white is not None
    left, top, right, bottom = white
    assert abs(left - 96) <= 2
    assert abs(top - 96) <= 2
    assert abs(right - 192) <= 2
    assert abs(bottom - 230.4) <= 2


def test_a_card_turned_upside_down_is_the_same_card() -> None:
    """So all the pieces that it is pasted in lie where they belong."""
    face = draw(picture(Sprite(Card.S8, 150, 150, 150))).crop((99, 99, 189, 227))
    differences = ImageChops.difference(face, face.transpose(Image.Transpose.ROTATE_180))
    assert (
        ImageStat.Stat(differences.crop((18, 28, 72, 100))).mean[0] > 0
    )  # the spade in the middle stands upright
    differences.paste((0, 0, 0), (18, 28, 72, 100))
    assert max(ImageStat.Stat(differences).mean) < 2


def test_equal_pictures_have_equal_names_and_others_differ() -> None:
    card, name = Sprite(Card.S2, 100, 100, 100), Label(Who(Seat(0)), 600, 200, 40)
    one = picture(card, name)
    same = picture(Sprite(Card.S2, 100, 100, 100), Label("Аня", 600, 200, 40))
    assert one == same
    assert one.name == same.name
    others = [
        picture(name, card),
        picture(card, name, names=("Боря",)),
        picture(card, name, ground=Ink.FELT),
        picture(Sprite(Card.S3, 100, 100, 100), name),
        picture(Sprite(BACK, 100, 100, 100), name),
        picture(Sprite(Card.S2, 101, 100, 100), name),
        picture(Sprite(Card.S2, 100, 100, 100, dim=True), name),
        picture(card, Label(Who(Seat(0)), 600, 200, 40, Ink.RED)),
        *(
            picture(card, name, style=style)
            for style in (Style(Suits.TWO), Style(patterns=True), Style(indices=Language.EN))
        ),
    ]
    names = {each.name for each in (one, *others)}
    assert len(names) == len(others) + 1
    assert all(len(each) <= 32 and each.isalnum() for each in names)


def test_facts_are_said_in_the_words_of_the_language() -> None:
    """Names that the font cannot draw become letters."""
    facts: tuple[Fact, ...] = (
        Text("oh-hell-picture-trumps", {"suit": Suit.HEARTS}),
        *(Who(Seat(seat)) for seat in range(3)),
    )
    scene = Scene(400, Ink.FELT, tuple(Label(fact, 600, 200, 40) for fact in facts))
    for language, texts in {
        Language.RU: ["Козыри ♥\ufe0e", "Игрок·а", "Аня 🎉", "Игрок·в"],
        Language.EN: ["Trumps ♥\ufe0e", "Player·a", "Аня 🎉", "Player·c"],
    }.items():
        words = words_of(language, "王伟", "Аня 🎉", "محمد")
        items = render_scene("oh_hell", scene, words, Style()).scene.items
        assert [item.text for item in items if isinstance(item, Writing)] == texts


def test_a_picture_can_be_encoded() -> None:
    stored = msgspec.json.decode(msgspec.json.encode(picture(Sprite(Card.S2, 1, 2, 100))))
    assert stored["scene"]["items"][0]["what"] == "2S"


def test_a_label_with_room_stays_within_it() -> None:
    for name in (*NAMES, LONG, "W" * 32):
        label = Label(Who(Seat(0)), 150, 300, 69, Ink.DARK, Side.LEFT, room=396)
        image = draw(picture(label, names=(name,)))
        left, _, right, _ = inked(image)
        assert left >= 94, name
        assert right <= 96 + 253 + 3, name


def test_threads_draw_alike() -> None:
    pictures = [
        picture(Sprite(card, 100, 100, 77), Label(f"{card.value} {LONG}", 600, 200, 31))
        for card in list(Card)[:6]
    ]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(jpeg, pictures))
    assert together == [jpeg(each) for each in pictures]
