"""Menu of further declarations: choose a kind, a suit, the exact cards; confirm a lie."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.cards import Suit, in_hand_order
from games.faces import pieces
from games.faces.panel import Button, Does, Fact, Rows, Service, Text
from games.terz.actions import Declare, Marry, write
from games.terz.combinations import POINTS, Combination, Kind, Marriage, Run, Sayable
from games.terz.picture import words
from games.terz.state import HILL
from games.terz.view import View

OPEN = "bluff"
"""The draft item that opens the menu."""
IN_A_ROW, RUNS_IN_A_ROW = 2, 3
HUNDRED = 100

T = TypeVar("T")


class Menu(NamedTuple):
    """The open part of the menu."""

    kind: Kind | None = None
    """The kind of run to choose cards of."""
    suit: Suit | None = None
    lie: Sayable | None = None
    """A declaration of cards that are not all in hand, before its confirmation."""


def menu(view: View, draft: Sequence[str]) -> Menu | None:
    """Return the menu that the draft has opened, in any order of its items, or None."""
    if OPEN not in draft or not _kinds(view):
        return None
    runs = {what.kind for what in _others(view) if isinstance(what, Run)}
    lies = {_text(what): what for what in _all(view) if not _holds(view, what)}
    return Menu(
        _last(draft, {kind.value: kind for kind in runs}),
        _last(draft, {suit.value: suit for suit in Suit}),
        _last(draft, lies),
    )


def prompt(view: View, opened: Menu) -> Text:
    """Return the menu's question."""
    if opened.lie is not None:
        return _warning(view, opened.lie)
    if opened.kind is None:
        return Text("terz-prompt-kind")
    return Text("terz-prompt-suit" if opened.suit is None else "terz-prompt-cards")


def opener(view: View) -> tuple[Button, ...]:
    """Return the button that opens the menu, unless it is empty."""
    return (Button(Text("terz-bluff"), OPEN, Does.PICK),) if _kinds(view) else ()


def rows(view: View, opened: Menu) -> tuple[Rows, Service]:
    """Return the menu's buttons and the place of the service keys."""
    if opened.lie is not None:
        return _confirmation(opened.lie), Service.BESIDE
    if opened.kind is None:
        return _kind_rows(view), Service.NOWHERE
    if opened.suit is None:
        undo = _undo(words(opened.kind), opened.kind.value)
        return (_suits(view, opened.kind), (undo, _BACK)), Service.NOWHERE
    return _runs(view, opened.kind, opened.suit), Service.NOWHERE


def exact(what: Combination) -> Text:
    """Return a combination with the ends of a run; the cards of a four are known."""
    if not isinstance(what, Run):
        return words(what.kind)
    return Text("terz-run", {"what": words(what.kind), "low": what.cards[0], "high": what.cards[-1]})


_BACK = Button(Text("terz-back"), OPEN, Does.PICK)


def _last(draft: Sequence[str], known: Mapping[str, T]) -> T | None:
    return next((known[item] for item in reversed(draft) if item in known), None)


def _others(view: View) -> list[Combination]:
    """Return the combinations that may be declared besides those on the first page."""
    return (
        [what for what in view.choices.declarable if what not in view.combinations]
        if view.options.bluff
        else []
    )


def _all(view: View) -> list[Sayable]:
    """Return the same with a marriage that is not in hand."""
    assert view.trumps is not None
    marriage = Marriage(view.trumps)
    is_other = view.options.bluff and view.choices.marriage and not _holds(view, marriage)
    return [*_others(view), marriage] if is_other else [*_others(view)]


def _kinds(view: View) -> list[Kind]:
    """Return the kinds that may be declared beyond the first page, from high to low."""
    kinds = {what.kind for what in _all(view)}
    return [kind for kind in Kind if kind in kinds]


def _holds(view: View, what: Sayable) -> bool:
    return set(what.cards) <= set(view.hand)


def _text(what: Sayable) -> str:
    return write(Marry() if isinstance(what, Marriage) else Declare(what))


def _kind_rows(view: View) -> Rows:
    """Return fours, then runs, then the marriage beside the way back."""
    kinds = _kinds(view)
    fours, runs, marriage = (
        [_kind_button(view, kind) for kind in kinds if kind.value.partition("-")[0] == name]
        for name in ("four", "run", Kind.MARRIAGE.value)
    )
    return (*pieces.rows(fours, IN_A_ROW), *pieces.rows(runs, RUNS_IN_A_ROW), (*marriage, _BACK))


def _kind_button(view: View, kind: Kind) -> Button:
    """Return a kind's button: its words are enough, or its cards are chosen next."""
    of_kind = [what for what in _all(view) if what.kind is kind]
    if isinstance(of_kind[0], Run):
        return Button(_run_label(kind), kind.value, Does.PICK)
    return _declaration(view, of_kind[0], words(kind))


def _run_label(kind: Kind) -> Text:
    """Return a run's words, short enough for three keys in a row."""
    return Text("terz-hundred", {"cards": int(kind.value[-1])}) if POINTS[kind] == HUNDRED else words(kind)


def _declaration(view: View, what: Sayable, label: Fact) -> Button:
    """Return the button for these exact cards: a truth is declared, a lie is confirmed first."""
    return Button(label, _text(what), Does.ACT if _holds(view, what) else Does.PICK)


def _suits(view: View, kind: Kind) -> tuple[Button, ...]:
    suits = {what.cards[0].suit for what in _others(view) if what.kind is kind}
    return tuple(Button(suit, suit.value, Does.PICK) for suit in Suit if suit in suits)


def _runs(view: View, kind: Kind, suit: Suit) -> Rows:
    """Return the runs of this length and suit by their ends, and the ways back."""
    runs = [what for what in _others(view) if what.kind is kind and what.cards[0].suit is suit]
    buttons = [_declaration(view, what, _ends(what)) for what in runs]
    return (*pieces.rows(buttons, RUNS_IN_A_ROW), (_undo(suit, suit.value), _BACK))


def _ends(what: Sayable) -> Text:
    return Text("terz-ends", {"low": what.cards[0], "high": what.cards[-1]})


def _undo(what: Fact, item: str) -> Button:
    return Button(Text("terz-picked", {"what": what}), item, Does.PICK)


def _confirmation(lie: Sayable) -> Rows:
    return ((Button(Text("terz-lie"), _text(lie)), Button(Text("terz-unsaid"), _text(lie), Does.PICK)),)


def _warning(view: View, lie: Sayable) -> Text:
    missing = in_hand_order(set(lie.cards) - set(view.hand))
    return Text("terz-prompt-lie", {"cards": missing, "points": POINTS[lie.kind], "hill": HILL})
