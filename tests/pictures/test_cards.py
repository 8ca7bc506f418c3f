"""Every card has a face in every style, and each differs from each."""

from xml.etree import ElementTree

import pytest
from PIL import ImageStat

from bot.base.preferences import Language
from bot.ui.pictures import Style, Suits
from bot.ui.pictures.cards import back, face
from bot.ui.pictures.sprites import Stamp, stamp
from games.cards import Card, Rank, Suit
from games.faces.scene import BACK, Sprite

LOOKS = [
    Style(suits, patterns, indices) for suits in Suits for patterns in (False, True) for indices in Language
]
BLACK, RED, BLUE, GREEN = "black", "red", "blue", "green"


def pasted(sprite: Sprite, style: Style) -> bytes:
    return b"".join(piece.colours.tobytes() for piece in stamp(sprite, "oh_hell", style))


def extent(pieces: Stamp) -> tuple[int, int, int, int]:
    """Return the bounding box of all pieces, relative to the sprite's corner."""
    left, top = min(piece.x for piece in pieces), min(piece.y for piece in pieces)
    right = max(piece.x + piece.colours.width for piece in pieces)
    return left, top, right, max(piece.y + piece.colours.height for piece in pieces)


def hue(card: Card, suits: Suits) -> str:
    """Return the most frequent colour on a card of pips, except for its ground."""
    inner = stamp(Sprite(card, 0, 0, 200), "oh_hell", Style(suits))[-1]
    middle = inner.colours.getpixel((100 - inner.x, 140 - inner.y))
    assert isinstance(middle, tuple)
    red, green, blue = middle
    if max(middle) < 60:
        return BLACK
    return max((red, RED), (green, GREEN), (blue, BLUE))[1]


@pytest.mark.parametrize("style", [LOOKS[0], LOOKS[-1]], ids=str)
def test_every_card_has_a_face_of_its_own(style: Style) -> None:
    faces = {pasted(Sprite(card, 0, 0, 60), style) for card in Card}
    assert len(faces) == 52
    assert pasted(Sprite(BACK, 0, 0, 60), style) not in faces


@pytest.mark.parametrize("style", LOOKS, ids=str)
def test_faces_are_well_formed(style: Style) -> None:
    for svg in (*(face(card, style) for card in Card), back()):
        ElementTree.fromstring(svg)


def test_indices_follow_the_language() -> None:
    letters = {
        Rank.JACK: ("В", "J"),
        Rank.QUEEN: ("Д", "Q"),
        Rank.KING: ("К", "K"),
        Rank.ACE: ("Т", "A"),
        Rank.TEN: ("10", "10"),
    }
    for card in Card:
        if card.rank in letters:
            for language, letter in zip((Language.RU, Language.EN), letters[card.rank], strict=True):
                assert face(card, Style(indices=language)).count(f">{letter}</text>") == 2


def test_index_is_never_left_out_for_lack_of_a_font() -> None:
    """A renderer without a font leaves the letter out silently."""
    seven, eight = (stamp(Sprite(card, 0, 0, 200), "oh_hell", Style()) for card in (Card.S7, Card.S8))
    assert [one.colours.tobytes() for one in seven] != [two.colours.tobytes() for two in eight]


def test_suits_have_four_colours_or_two() -> None:
    four = {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN}
    two = {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK}
    for card in Card:
        if card.rank < Rank.JACK:
            assert hue(card, Suits.FOUR) == four[card.suit], card
            assert hue(card, Suits.TWO) == two[card.suit], card


def test_card_has_the_scenes_size_and_its_shadow_surrounds_it() -> None:
    left, top, right, bottom = extent(stamp(Sprite(Card.HQ, 0, 0, 120), "oh_hell", Style()))
    margin = -left
    assert margin > 0
    assert (top, right, bottom) == (-margin, 120 + margin, 168 + margin)
    assert extent(stamp(Sprite(Card.HQ, 0, 0, 120, 100), "oh_hell", Style()))[3] == 100 + margin


def test_a_dim_card_is_darker() -> None:
    bright, dim = (
        stamp(Sprite(Card.S2, 0, 0, 120, dim=dim), "oh_hell", Style())[-1].colours for dim in (False, True)
    )
    assert ImageStat.Stat(dim).mean[0] < ImageStat.Stat(bright).mean[0] - 40


def test_a_sprite_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(KeyError):
        stamp(Sprite("dragon", 0, 0, 120), "oh_hell", Style())
