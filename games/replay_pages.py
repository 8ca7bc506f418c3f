"""Split the replay of a finished match into deals and pages."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from games.core import AnyGame, Event
from games.faces.face import AnyFace, Replaying, Urgency
from games.faces.facts import Text
from games.faces.panel import Panel
from games.record import Record, Turn, opening, replay


class Page(NamedTuple):
    """One action of a deal, with the events since the page before."""

    at: int
    """Milliseconds since the match began."""
    before: Any
    after: Any
    events: tuple[Event, ...]
    """The events of the action."""
    earlier: tuple[Event, ...]
    """The events since the page before."""


class Deal(NamedTuple):
    """A deal, or a whole match without deals."""

    pages: tuple[Page, ...]
    closing: Event | None
    """The event that closed it; None if it was broken off."""


class Replay(NamedTuple):
    deals: tuple[Deal, ...]
    """Empty for a game that cannot show its deals."""
    final: Any
    """The last state."""


def replay_match(game: AnyGame, face: AnyFace, record: Record) -> Replay:
    """Return the deals of a match, complete or broken off. Raises RecordError."""
    found: list[Deal] = []
    pages: list[Page] = []
    earlier: list[Event] = []
    before = opening(game, record)
    for turn in replay(game, record):
        closing = closing_event(face, turn)
        if has_page(face, turn, closing):
            pages.append(Page(turn.entry.at, before, turn.state, turn.events, tuple(earlier)))
            earlier.clear()
        else:
            earlier.extend(turn.events)
        if closing is not None:
            found += [Deal(tuple(pages), closing)] if pages else []
            pages.clear()
        before = turn.state
    rest = (Deal(tuple(pages), None),) if pages else ()
    return Replay((*found, *rest), before)


def has_page(face: AnyFace, turn: Turn, closing: Event | None) -> bool:
    """Return whether an action has a page of its own."""
    if not isinstance(face, Replaying):
        return False
    return closing is not None or any(face.is_page(event) for event in turn.events)


def closing_event(face: AnyFace, turn: Turn | Page) -> Event | None:
    return next((event for event in turn.events if face.urgency(event) is Urgency.CLOSE), None)


def page_panel(face: AnyFace, page: Page) -> Panel:
    """Return the game's panel of a page."""
    assert isinstance(face, Replaying)
    closing = closing_event(face, page)
    if closing is None:
        return face.open_panel(page.before, page.after, page.events)
    return face.final_panel(closing)


def headline(face: AnyFace, page: Page) -> Text | None:
    """Return the first feed line of the page's action, or None."""
    return next((text for event in page.events if (text := face.feed_line(event)) is not None), None)


def page_feed(face: AnyFace, page: Page) -> Iterator[Text]:
    """Yield the feed lines since the page before, without those that the page itself shows."""
    assert isinstance(face, Replaying)
    closing = closing_event(face, page)
    own = takewhile(lambda event: event is not closing, page.events)
    for event in (*page.earlier, *own):
        if face.is_shown(event) or not event.heard_by(None):
            continue
        if (text := face.feed_line(event)) is not None:
            yield text
