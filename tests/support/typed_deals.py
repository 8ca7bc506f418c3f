"""Typed lines of kept sheets, as they are read."""

from games import options as fields
from games import registry
from games.core import Step
from games.sheets import Misread, NotUnderstood, SheetFace, fold, next_question, read_line


def reading(head: str, names: list[str], line: str) -> str:
    """Return the deal as it is booked; after a question mark as it is asked about, or `!` with the reason.

    The head is the kind, the players and the dealer, then options that are on.
    """
    kind, seats, dealer, *agreed = head.split()
    name = kind if kind in registry.names() else "preferans"
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, SheetFace)
    options = game.presets.get(kind) or next(iter(game.presets.values()))
    for option in agreed:
        options = fields.changed(options, option, True)
    before = [(dealer,), *[("0", "0", "0", "1", "0")] * 3 * (name == "oh_hell")]
    state = fold(game, options, int(seats), before).state
    try:
        said, is_sure = read_line(game, face, state, line, names)
    except NotUnderstood as error:
        words = str(error).split() if error.why in (Misread.WORDS, Misread.PLACE) else []
        return " ".join(["!", error.why.value, *words])
    asked = next_question(game, state, said)
    rest = "" if isinstance(asked, Step) or asked is None else f" … {asked.name}"
    return ("" if is_sure else "? ") + " ".join(said) + rest
