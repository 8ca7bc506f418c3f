"""Buttons of a match: moves, alerts and hints."""

from bot.base.thinking import Analysis
from bot.chat.incoming.request import Request
from bot.match.refusals import NotAsked
from bot.match.seating.seats import Seats
from bot.match.seating.table_play import PressResult, TablePlay, Visitor
from bot.match.store import Store
from bot.match.table import TableId
from bot.match.turns.hints import hint as find_hint
from bot.ui.table.group_message import peek as hand_text
from bot.ui.table.hand_message import accepted_toast
from bot.ui.texts.words import Form

MOST_IN_A_TOAST = 60
"""Maximum length of a toast; longer answers are alerts."""


async def play(request: Request, table: TableId, question: str, action: str, *, play: TablePlay) -> None:
    """Make a move. Raises Refusal, GameError."""
    submit, visitor = play.submit, _visitor(request)
    _show(request, await submit(request.update, table, request.person.id, question, action, visitor=visitor))


async def pick(request: Request, table: TableId, question: str, item: str, *, play: TablePlay) -> None:
    """Add an item to the draft of a move, or remove it. Raises Refusal, GameError."""
    draft, visitor = play.pick, _visitor(request)
    _show(request, await draft(request.update, table, request.person.id, question, item, visitor=visitor))


async def premove(request: Request, table: TableId, trick: str, card: str, *, play: TablePlay) -> None:
    """Name a card for the person's next turn, or none. Raises Refusal."""
    _show(request, await play.premove(request.update, table, request.person.id, trick, card))


def _visitor(request: Request) -> Visitor | None:
    """Return the person as a visitor to the group's tables; None in private."""
    return Visitor(request.group, request.person) if request.group is not None else None


def _show(request: Request, result: PressResult) -> None:
    """Show the game's answer to this person only; without one, that a move is made if its hand comes late."""
    loaded = result.loaded
    table, seat = loaded.table, loaded.table.seat_of(request.person.id)
    if result.toasts:
        words = request.own_words(table.game).at(table.chairs)
        said = "\n".join(words.say(text.key, text.facts, Form.PLAIN) for text in result.toasts)
        request.toast(said, alert="\n" in said or len(said) > MOST_IN_A_TOAST)
    elif request.is_held and request.group is None and seat is not None:
        request.toast(accepted_toast(table, loaded.game, loaded.state, seat))


async def explain(request: Request, id: TableId, *, play: TablePlay) -> None:
    """Open or close the explanation on the person's screen."""
    await play.toggle_lesson(request.update, id, request.person.id, here=request.place)


async def take_seat_back(request: Request, id: TableId, *, seats: Seats) -> None:
    """Give the seat back to the person from the computer."""
    await seats.back(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-back")


async def peek(request: Request, id: TableId, *, store: Store, seats: Seats) -> None:
    """Show the person's cards in an alert."""
    loaded = await store.load(id, here=request.place)
    table, seat = loaded.table, loaded.seat_of(request.person.id)
    loaded.require_match()
    await seats.note_tap(loaded, request.person.id)
    words = request.own_words(table.game).at(table.chairs)
    request.toast(hand_text(table, loaded.game.view(loaded.state, seat), seat, words), alert=True)


async def hint(request: Request, id: TableId, *, store: Store, analysis: Analysis, seats: Seats) -> None:
    """Show a hint in an alert, below which the hand stays in place."""
    try:
        loaded, lines = await find_hint(store, analysis, id, request.place)
    except NotAsked:
        if not await _take_seat_back(request, id, store, seats):
            raise
        return await request.answer("toast-back")
    await seats.note_tap(loaded, request.person.id)
    words = request.own_words(loaded.table.game).at(loaded.table.chairs)
    return request.toast("\n".join(words.say(line.key, line.facts, Form.PLAIN) for line in lines), alert=True)


async def _take_seat_back(request: Request, id: TableId, store: Store, seats: Seats) -> bool:
    """Give the seat back at an absent person's first tap. Return whether it did. Raises NoTable."""
    loaded = await store.load(id)
    return await seats.note_tap(loaded, request.person.id)
