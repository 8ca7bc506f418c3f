"""Playing cards as SVG: faces readable in a fan on a phone, and their back."""

from functools import cache
from pathlib import Path

from bot.base.preferences import Language
from bot.ui.pictures.picture import Style, Suits
from bot.ui.texts.glyphs import FAMILY
from games.cards import Card, Rank, Suit

_ART = Path(__file__).parent / "art"
_BLACK, _RED, _BLUE, _GREEN = "#16181d", "#d21f2d", "#1c5cc7", "#157a3a"
_COLOURS = {
    Suits.FOUR: {Suit.SPADES: _BLACK, Suit.CLUBS: _GREEN, Suit.DIAMONDS: _BLUE, Suit.HEARTS: _RED},
    Suits.TWO: {Suit.SPADES: _BLACK, Suit.CLUBS: _BLACK, Suit.DIAMONDS: _RED, Suit.HEARTS: _RED},
}
_LETTERS = {
    Language.RU: {Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К", Rank.ACE: "Т"},
    Language.EN: {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"},
}
_SHAPES = {
    Suit.SPADES: "M0-50C10-28 47-8 47 17 47 31 37 39 26 39 16 39 8 34 4 27 5 38 9 45 18 50H-18C-9 45-5 38-4 27-8 34-16 39-26 39"
    "-37 39-47 31-47 17-47-8-10-28 0-50Z",
    Suit.CLUBS: "M0-50A23.500 23.500 0 0 1 17-10.500 23.500 23.500 0 1 1 4 25C5 37 9 45 18 50H-18C-9 45-5 37-4 25"
    "A23.500 23.500 0 1 1-17-10.500 23.500 23.500 0 0 1 0-50Z",
    Suit.DIAMONDS: "M0-50C9-32 24-13 39 0 24 13 9 32 0 50-9 32-24 13-39 0-24-13-9-32 0-50Z",
    Suit.HEARTS: "M0 48C-12 30-48 10-48-18-48-35-37-46-24-46-13-46-5-40 0-29 5-40 13-46 24-46 37-46 48-35 48-18 48 10 12 30 0 48Z",
}
_INDEX = f'font-family="{FAMILY}" font-stretch="condensed" font-weight="bold" font-size="94"'
_WIDTH, _HEIGHT = 250, 350
_BORDER = f'<rect x="1" y="1" width="{_WIDTH - 2}" height="{_HEIGHT - 2}" rx="20"'
_FIGURE_WIDTH, _FIGURE_HEIGHT = 172, 264.6
_FRAME = f'x="{(_WIDTH - _FIGURE_WIDTH) / 2}" y="{(_HEIGHT - _FIGURE_HEIGHT) / 2}" width="{_FIGURE_WIDTH}" height="{_FIGURE_HEIGHT}"'
_COURT = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


def face(card: Card, style: Style) -> str:
    """Draw the front of a card."""
    colour = _COLOURS[style.suits][card.suit]
    corner = _corner(card, style)
    middle = (
        _figure(card)
        if card.rank in _COURT
        else _pip(card.suit, 125, 175, 132 if card.rank is Rank.ACE else 104)
    )
    turned = f'<g transform="rotate(180 {_WIDTH / 2} {_HEIGHT / 2})">{corner}</g>'
    return _svg(
        f'{_BORDER} fill="#fffdf7" stroke="#b9b3a4" stroke-width="2"/><g fill="{colour}" color="{colour}">{middle}{corner}{turned}</g>'
    )


def back() -> str:
    """Draw the back of a card."""
    lattice = (
        '<defs><pattern id="lattice" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0H26M0 0V26" stroke="#d98a86" stroke-width="3"/><circle cx="13" cy="13" r="4" fill="#e9b9ae"/></pattern></defs>'
    )
    area = '<rect x="15" y="15" width="220" height="320" rx="12" fill='
    inner = f'{area}"#8f1d2c"/>{area}"url(#lattice)"/>'
    badge = '<circle cx="125" cy="175" r="52" fill="#8f1d2c" stroke="#f4dccb" stroke-width="5"/><g fill="#f4dccb">'
    return _svg(
        f'{lattice}{_BORDER} fill="#fffdf7" stroke="#b9b3a4" stroke-width="2"/>{inner}{badge}{_pip(Suit.SPADES, 125, 175, 62)}</g>'
    )


def _svg(inside: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}">{inside}</svg>'
    )


def _pip(suit: Suit, x: float, y: float, size: float) -> str:
    return f'<path transform="translate({x} {y}) scale({size / 100:g})" d="{_SHAPES[suit]}"/>'


def _corner(card: Card, style: Style) -> str:
    """Draw rank over suit, on a patch of the card's own ground over a figure."""
    index = _LETTERS[style.indices].get(card.rank) or str(int(card.rank))
    narrow = 0.64 if len(index) > 1 else 0.92
    patch = '<path d="M20 20H84V150Q84 164 70 164H20Z" fill="#fffdf7"/>' if card.rank in _COURT else ""
    letter = (
        f'<text transform="translate(45 84) scale({narrow} 1)" text-anchor="middle" {_INDEX}>{index}</text>'
    )
    return f"{patch}{letter}{_pip(card.suit, 45, 128, 56)}"


@cache
def _figure_art(card: Card) -> str:
    return (
        (_ART / f"{card.value}.svg")
        .read_text("utf-8")
        .replace("<svg ", f'<svg preserveAspectRatio="none" {_FRAME} ', 1)
    )


def _figure(card: Card) -> str:
    return f'<g fill="#000">{_figure_art(card)}</g><rect {_FRAME} fill="none" stroke="#24378f" stroke-width="1.5"/>'
