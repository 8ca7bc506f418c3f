"""The end of a match as a picture, and its best moment."""

from typing import Any

import msgspec

from bot.match.table import Table
from bot.ui.pictures import notice_card, sheet_card, standings_card
from bot.ui.rating_words import game_name
from games import registry
from games.core import AnyGame, Result, Seat
from games.faces.face import Memorable
from games.faces.facts import Moment, Text, Who
from games.faces.panel import Scene


def result_scene(table: Table, game: AnyGame, state: Any) -> Scene:
    """Return the score sheet if the game draws one, else the standings; only a word if the state is lost.

    Standings as well where somebody has left, for no sheet knows a leaver's place.
    """
    name = game_name(table.game)
    status = Text(
        "picture-cut" if table.end.cut else "picture-stopped" if table.end.stopped else "picture-over"
    )
    if state is None:
        return notice_card(name, status)
    sheet = registry.face(table.game).score(game.view(state, None)).scene
    moment = best_moment(table, game, state)
    left = ranked_leavers(table)
    if sheet is None or left:
        return standings_card(
            name,
            status,
            final_result(table, game, state),
            moment,
            {Seat(seat): leaver_name(table, seat) for seat in ranked_leavers(table)},
        )
    return sheet_card(name, status, sheet, moment)


def final_result(table: Table, game: AnyGame, state: Any) -> Result:
    """Return the result of the match; where it is ranked, with leavers last."""
    result = game.result(state)
    return msgspec.structs.replace(result, places=table.final_places(result.places))


def ranked_leavers(table: Table) -> frozenset[int]:
    """Return the seats ranked last for leaving."""
    return table.leavers if table.is_ranked else frozenset()


def leaver_name(table: Table, seat: int) -> Text:
    """Return a leaver's name, with a note that they left or never came."""
    return Text("over-no-show" if seat in table.absent_seats else "over-leaver", {"who": Who(Seat(seat))})


def best_moment(table: Table, game: AnyGame, state: Any) -> Moment | None:
    """Return the best moment of the match, if the game can name one, and it is not that of a leaver."""
    face = registry.face(table.game)
    moment = face.best_moment(game.view(state, None)) if isinstance(face, Memorable) else None
    return None if moment is not None and moment.seat in ranked_leavers(table) else moment
