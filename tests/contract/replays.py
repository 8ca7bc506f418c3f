"""The matches of a game, replayed as matches that are over."""

from functools import cache

from games import registry
from games.core import AnyGame
from games.faces.face import Replaying
from games.faces.panel import Panel, Text
from games.faces.pieces import lines
from games.options import as_json
from games.record import Entry, Record
from games.replay_pages import Deal, headline, page_feed, page_panel, replay_match
from tests.contract.walks import ALL, Walk, evenly, walks_to_check

DEALS = 120 if ALL else 10
"""Deals that are turned over page by page."""


def record_of(game: AnyGame, walk: Walk, moves: int | None = None) -> Record:
    """The walk as it is archived, or only its first moves."""
    log = tuple(Entry(at, move.actor, move.text) for at, move in enumerate(walk.moves[:moves]))
    return Record(game.name, game.version, as_json(walk.options), walk.seats, log)


@cache
def replayed(name: str) -> tuple[tuple[Walk, tuple[Deal, ...]], ...]:
    """Matches with their deals; none of a game that cannot be replayed."""
    game, face = registry.get(name), registry.face(name)
    return tuple(
        (walk, replay_match(game, face, record_of(game, walk)).deals) for walk in walks_to_check(name)
    )


@cache
def pages(name: str) -> tuple[tuple[Panel, Panel], ...]:
    """The pages of some deals, each with what everybody heard since the one before."""
    face = registry.face(name)
    deals = evenly([deal for _, found in replayed(name) for deal in found], DEALS)
    turned = [page for deal in deals for page in deal.pages]
    return tuple((page_panel(face, page), Panel(lines(*page_feed(face, page)))) for page in turned)


def told_of_deals(name: str) -> list[Text]:
    """A line for each deal, and the headlines of some pages."""
    face = registry.face(name)
    if not isinstance(face, Replaying):
        return []
    ends = [face.deal_line(deal.closing) for _, found in replayed(name) for deal in found if deal.closing]
    heads = [headline(face, page) for _, found in replayed(name) for deal in found[:1] for page in deal.pages]
    return [line for line in (*ends, *heads) if line is not None]
