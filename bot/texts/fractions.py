"""Fractions as people write them."""

from fractions import Fraction

_MINUS = "−"
_PARTS = {
    Fraction(numerator, denominator): sign
    for denominator, signs in ((2, "½"), (3, "⅓⅔"), (4, "¼ ¾"), (5, "⅕⅖⅗⅘"), (6, "⅙   ⅚"), (8, "⅛ ⅜ ⅝ ⅞"))
    for numerator, sign in enumerate(signs, 1)
    if sign != " "
}


def written_fraction(value: Fraction, decimal_mark: str) -> str:
    """The number as `12`, `−3⅓` or `½`; where no sign stands for its part, as a decimal of two places."""
    sign = _MINUS if value < 0 else ""
    whole, part = divmod(abs(value), 1)
    if not part:
        return f"{sign}{whole}"
    if part in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[part]}"
    return f"{sign}{float(abs(value)):.2f}".replace(".", decimal_mark)
