"""The end of a match as a picture, and its best moment."""

from typing import Any

from bot.pictures import notice_card, sheet_card, standings_card
from bot.service.table import Table
from games import registry
from games.core import AnyGame
from games.faces.face import Memorable
from games.faces.facts import Moment, Text
from games.faces.panel import Scene


def result_scene(table: Table, game: AnyGame, state: Any) -> Scene:
    """The score sheet if the game draws one, else the standings; only a word if the state is lost."""
    name = game_name(table)
    status = Text("picture-stopped" if table.stopped else "picture-over")
    if state is None:
        return notice_card(name, status)
    sheet = registry.face(table.game).score(game.view(state, None)).scene
    moment = best_moment(table, game, state)
    if sheet is None:
        return standings_card(name, status, game.result(state), moment)
    return sheet_card(name, status, sheet, moment)


def best_moment(table: Table, game: AnyGame, state: Any) -> Moment | None:
    """The best moment of the match, if the game can name one."""
    face = registry.face(table.game)
    return face.best_moment(game.view(state, None)) if isinstance(face, Memorable) else None


def game_name(table: Table) -> Text:
    """The name of the table's game."""
    return Text(registry.key(table.game, "name"))
