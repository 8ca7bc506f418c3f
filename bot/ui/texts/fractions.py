"""Formatting of fractions."""

from fractions import Fraction

_MINUS = "−"
_PARTS = {
    Fraction(numerator, denominator): sign
    for denominator, signs in ((2, "½"), (3, "⅓⅔"), (4, "¼ ¾"), (5, "⅕⅖⅗⅘"), (6, "⅙   ⅚"), (8, "⅛ ⅜ ⅝ ⅞"))
    for numerator, sign in enumerate(signs, 1)
    if sign != " "
}


def format_fraction(value: Fraction, decimal_mark: str) -> str:
    """Format the number as `12`, `−3⅓` or `½`; fractions without a sign become decimals with two places."""
    sign = _MINUS if value < 0 else ""
    whole, part = divmod(abs(value), 1)
    if not part:
        return f"{sign}{whole}"
    if part in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[part]}"
    return f"{sign}{float(abs(value)):.2f}".replace(".", decimal_mark)


def format_tenths(tenths: int, decimal_mark: str, *, signed: bool) -> str:
    """Format tenths as `1.2`, `−0.5`, or `+3.0` where signed."""
    whole, tenth = divmod(abs(tenths), 10)
    sign = _MINUS if tenths < 0 else "+" if signed and tenths else ""
    return f"{sign}{whole}{decimal_mark}{tenth}"
