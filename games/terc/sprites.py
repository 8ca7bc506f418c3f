"""Draw cards as SVG: rings that differ in lightness, hue, and optional signs."""

from functools import cache
from typing import TypeAlias

from games.terc.cards import PACK_81, Card, Colour, Form, Ground, Number

WIDTH, HEIGHT = 500, 600
RADIUS = 112

Point: TypeAlias = tuple[int, int]

_CENTRES: dict[Number, tuple[Point, ...]] = {
    Number.ONE: ((250, 315),),
    Number.TWO: ((350, 175), (150, 435)),
    Number.THREE: ((362, 130), (138, 305), (362, 480)),
}
"""The top left corner stays free for the place's number."""
_INKS = {Colour.RED: "#d8232a", Colour.GREEN: "#4ccf5c", Colour.BLUE: "#1d2ca8"}
"""The lightness is middle, light, dark."""
_PAPERS = {Ground.YELLOW: "#f3bd2f", Ground.WHITE: "#ffffff", Ground.BLACK: "#17181c"}
_EDGES = {Ground.YELLOW: "#1c1408", Ground.WHITE: "#14161a", Ground.BLACK: "#ffffff"}
"""Outlines keep every ink visible on a ground of the same lightness."""
_EDGE = 7
_CARDS = {card.text: card for card in PACK_81}
_DOTS: tuple[Point, ...] = ((0, 0), (54, 0), (27, 47), (-27, 47), (-54, 0), (-27, -47), (27, -47))
_GLYPHS = {
    Colour.RED: "M0 -46 L44 34 H-44 Z",
    Colour.GREEN: "M-36 -36 H36 V36 H-36 Z",
    Colour.BLUE: "M-15 -46 H15 V-15 H46 V15 H15 V46 H-15 V15 H-46 V-15 H-15 Z",
}
"""A triangle, a square and a cross."""
_TEXTURES = {
    Ground.YELLOW: "".join(f"M{x} 588 L{x + 576} 12 " for x in range(-540, 500, 72)),
    Ground.WHITE: "",
    Ground.BLACK: "".join(f"M{x} 12 V588 " for x in range(60, 500, 76)),
}
"""Diagonal and vertical lines; white has none."""
_LINES = {Ground.YELLOW: "#b98a12", Ground.BLACK: "#4a4d57"}


@cache
def svg(text: str, *, patterns: bool) -> str:
    """Draw the card of these four digits, 500 by 600. Raises KeyError for an unknown card."""
    card = _CARDS[text]
    rings = "".join(_ring(card, centre, patterns=patterns) for centre in _CENTRES[card.number])
    paper = _paper(card, patterns=patterns)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{paper}{rings}</svg>'


def _paper(card: Card, *, patterns: bool) -> str:
    paper = (
        f'<rect x="5" y="5" width="490" height="590" rx="36" fill="{_PAPERS[card.ground]}" '
        'stroke="#8b9096" stroke-width="6"/>'
    )
    texture = _TEXTURES[card.ground] if patterns else ""
    if not texture:
        return paper
    clip = '<clipPath id="inside"><rect x="8" y="8" width="484" height="584" rx="33"/></clipPath>'
    lines = f'd="{texture}" stroke="{_LINES[card.ground]}" stroke-width="9"'
    return f'{clip}{paper}<path clip-path="url(#inside)" {lines}/>'


def _ring(card: Card, centre: Point, *, patterns: bool) -> str:
    ink, edge, paper = _INKS[card.colour], _EDGES[card.ground], _PAPERS[card.ground]
    x, y = centre
    inside = _GLYPHS[card.colour] if patterns else ""
    match card.form:
        case Form.FULL:
            body = _circle(RADIUS, ink, edge) + _glyph(inside, "#ffffff", "#14161a")
        case Form.EMPTY:
            body = (
                _circle(RADIUS, ink, edge)
                + _circle(RADIUS - 46, paper, edge)
                + _glyph(inside, ink, edge, scale=0.8)
            )
        case Form.DOTTED:
            dots = _DOTS[1:] if patterns else _DOTS
            spread = 1.25 if patterns else 1.0
            points = "".join(
                _circle(16 if patterns else 20, ink, edge, (round(a * spread), round(b * spread)), 3)
                for a, b in dots
            )
            body = (
                _circle(RADIUS, ink, edge)
                + _circle(RADIUS - 20, paper, edge, thick=4)
                + points
                + _glyph(inside, ink, edge, scale=0.8)
            )
    return f'<g transform="translate({x} {y})">{body}</g>'


def _circle(radius: int, fill: str, edge: str, centre: Point = (0, 0), thick: int = _EDGE) -> str:
    x, y = centre
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{thick}"/>'


def _glyph(path: str, fill: str, edge: str, *, scale: float = 1.0) -> str:
    return (
        f'<path transform="scale({scale})" d="{path}" fill="{fill}" stroke="{edge}" stroke-width="7"/>'
        if path
        else ""
    )
