"""Actions of people, computers and the clock in a match."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import msgspec

from bot.base.timing import Time
from bot.match.affected_screens import all_screens, pick_screens, public_screens
from bot.match.answer_codec import pack_texts, unpack_texts
from bot.match.loaded import LESSON, Edit, Loaded, Premove, SeatDraft, UpdateId
from bot.match.moves import Moves
from bot.match.refusals import NoTable, NotSeated, Refusal, Stale
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Place, Table, TableId
from bot.match.turns.forced import forced_card
from bot.match.turns.premoves import is_next, offered
from bot.people.people import Person
from games import registry
from games.cards import Card
from games.core import Event, GameError, InvalidAction, Nature, Seat, is_current
from games.faces.face import Answering, AnyFace, Drafting, SharedBoard
from games.faces.panel import Does, Panel, Text
from games.player_advice import receiver, seen
from storage.live.redraws import ScreenId


class Visitor(NamedTuple):
    """A person who presses a button in a group, seated at its table or not."""

    chat: ChatId
    person: Person


class Press(NamedTuple):
    """A press of a game's button."""

    person: PersonId
    visitor: Visitor | None
    choose: Callable[[Loaded, Seat], Any]
    """Returns the action or the SeatDraft that the press stands for. Raises Stale, InvalidAction."""


class PressResult(NamedTuple):
    """A table after a press, and the game's answer to the person who pressed."""

    loaded: Loaded
    toasts: tuple[Text, ...]


@dataclass(frozen=True, eq=False)
class TablePlay:
    """Plays actions on the seats' questions."""

    store: Store
    moves: Moves
    seats: Seats
    time: Time

    async def submit(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        question: str,
        text: str,
        *,
        visitor: Visitor | None = None,
    ) -> PressResult:
        """Play a person's action on their question.

        The action brings back a person who was away; a `visitor`, for a press in a group, first gets a chair
        if the game admits newcomers. Raises NoTable, NotSeated, Started, Full, Stale, Paused, Conflict, and
        the game's InvalidAction and IllegalAction.
        """

        def choose(loaded: Loaded, seat: Seat) -> Any:
            state, action = loaded.running_state(), loaded.game.read(text)
            if not is_current(loaded.game, state, seat, question, action):
                raise Stale
            if receiver(loaded.game, state, seat, action) in loaded.table.computers:
                raise Stale
            return action

        return await self._press(update, id, Press(person, visitor, choose))

    async def pick(
        self,
        update: UpdateId | None,
        id: TableId,
        person: PersonId,
        question: str,
        item: str,
        *,
        visitor: Visitor | None = None,
    ) -> PressResult:
        """Add an item to the seat's draft or remove it; a complete draft is sent.

        Raises like `submit`.
        """

        def choose(loaded: Loaded, seat: Seat) -> Any:
            if loaded.game.question(loaded.running_state(), seat) != question:
                raise Stale
            draft = _toggled(loaded, seat, question, item)
            return _completed(loaded, seat, draft, item, visitor) or draft

        return await self._press(update, id, Press(person, visitor, choose))

    async def toggle_lesson(
        self, update: UpdateId | None, id: TableId, person: PersonId, *, here: Place | None = None
    ) -> None:
        """Open or close the lesson about the person's screen. Raises NoTable, NotSeated, Stale."""

        def edit(loaded: Loaded) -> Edit:
            seat = _presser(loaded, person, None)
            question = loaded.game.question(loaded.running_state(), seat)
            return self._keep(loaded, seat, _toggled(loaded, seat, question, LESSON))

        await self.store.change(id, update, edit, here=here)

    async def premove(
        self, update: UpdateId | None, id: TableId, person: PersonId, trick: str, card: str
    ) -> PressResult:
        """Name the card to play to this trick; without a card, or with the named one, name none.

        Once the person is asked, nothing is played and a premove is dropped. Raises NoTable, NotSeated,
        Stale, Paused, Conflict.
        """

        def edit(loaded: Loaded) -> Edit:
            seat = _presser(loaded, person, None)
            loaded.running_state()
            loaded.require_unpaused()
            return self._returned(loaded, person) or self._premoved(loaded, seat, trick, card)

        changed = await self.store.change(id, update, edit)
        return PressResult(changed.loaded, unpack_texts(changed.answer or ()))

    async def act(self, id: TableId, seat: Seat, question: str, text: str) -> None:
        """Play the action of a computer whose seat has `question`. Raises like `submit`."""

        def edit(loaded: Loaded) -> Edit:
            if (
                not loaded.table.chairs[seat].computer
                or loaded.game.question(loaded.running_state(), seat) != question
            ):
                raise Stale
            return self.moves.act(loaded, seat, loaded.game.read(text))

        await self.store.change(id, None, edit)

    async def play_forced(self, id: TableId) -> None:
        """Play a person's only legal card or premove. Raises NoTable, and Stale if none is due."""

        def edit(loaded: Loaded) -> Edit:
            loaded.running_state()
            card = forced_card(loaded)
            if card is None or not 0 < loaded.table.turn.forced_at <= self.time.now():
                raise Stale
            return self.moves.act(loaded, card.seat, card.action, automatic=True)

        await self.store.change(id, None, edit)

    async def time_up(self, id: TableId, alarm: str) -> None:
        """Play the clock's action for an alarm. Raises NoTable, and Stale if the alarm no longer runs."""

        def edit(loaded: Loaded) -> Edit:
            state = loaded.running_state()
            at = loaded.table.turn.alarms.get(alarm)
            waits = at is None or at > self.time.now() or loaded.table.is_paused
            if waits or Nature.CLOCK not in loaded.game.to_act(state):
                raise Stale
            later = self.moves.put_off(loaded, alarm)
            return later or self.moves.act(loaded, Nature.CLOCK, loaded.game.read(f"timeup {alarm}"))

        await self.store.change(id, None, edit)

    async def _press(self, update: UpdateId | None, id: TableId, press: Press) -> PressResult:
        """Change the table by a press; a visitor who has no seat gets one first."""
        edit = partial(self._pressed, press)
        try:
            changed = await self.store.change(id, update, edit)
        except NotSeated:
            if press.visitor is None:
                raise
            await self.seats.enter(None, id, press.visitor.person)
            changed = await self.store.change(id, update, edit)
        return PressResult(changed.loaded, unpack_texts(changed.answer or ()))

    def _pressed(self, press: Press, loaded: Loaded) -> Edit:
        """The edit of a press: an action with its toasts, or a draft.

        If it is refused to a silent person whose seat a computer took, their return to it.
        """
        try:
            seat = _presser(loaded, press.person, press.visitor)
            loaded.require_unpaused()
            chosen = press.choose(loaded, seat)
            if isinstance(chosen, SeatDraft):
                return self._draft(loaded, seat, chosen)
            touched = loaded._replace(table=self.moves.touch(loaded.table, seat))
            return _told(loaded, seat, self.moves.act(touched, seat, chosen))
        except (Refusal, GameError):
            returned = self._returned(loaded, press.person)
            if returned is None:
                raise
            return returned

    def _returned(self, loaded: Loaded, person: PersonId) -> Edit | None:
        """The edit that gives a silent person their seat back from a computer; None if none has it."""
        seat = loaded.table.silent_seat(person)
        if seat is None or not loaded.table.chairs[seat].away:
            return None
        returned = self.moves.reseat(loaded, self.moves.touch(loaded.table, seat))
        return _toasted(returned, Text("toast-back"))

    def _premoved(self, loaded: Loaded, seat: Seat, trick: str, card: str) -> Edit:
        """The edit of a tap on a waiting hand. Raises Stale if it offers no such card."""
        table, game, state = loaded.table, loaded.game, loaded.state
        draft = loaded.drafts.get(seat) or SeatDraft(game.question(state, seat))
        without, named = msgspec.structs.replace(draft, premove=None, dropped=""), Premove(trick, card)
        if seat in game.awaited(state) and is_next(table, game, state, seat, trick):
            return _toasted(self._too_late(loaded, seat, without), Text("premove-late"))
        offer = offered(table, game, state, seat)
        if offer is None or offer.trick != trick or card not in ("", *(each.value for each in offer.cards)):
            raise Stale
        if not card or named == draft.premove:
            return _toasted(self._keep(loaded, seat, without), Text("premove-cleared"))
        kept = self._keep(loaded, seat, msgspec.structs.replace(without, premove=named))
        return _toasted(kept, Text("premove-named", {"card": Card(card)}))

    def _too_late(self, loaded: Loaded, seat: Seat, draft: SeatDraft) -> Edit:
        """The edit of a tap on a hand that waits no more: its person decides, without a premove."""
        before, kept = loaded.drafts.get(seat), self._keep(loaded, seat, draft)
        if before is None or before.premove is None:
            return kept._replace(drafts={})
        after = self.moves.reseat(loaded._replace(drafts={**loaded.drafts, seat: draft}), kept.table)
        return after._replace(redraws=kept.redraws, drafts=kept.drafts)

    def _draft(self, loaded: Loaded, seat: Seat, draft: SeatDraft) -> Edit:
        """Store a draft, with the face's feedback on it."""
        face, view = registry.face(loaded.table.game), loaded.game.view(loaded.state, seat)
        feedback = [face.pick_feedback(view, seat, draft.picks)] if isinstance(face, Drafting) else []
        return self._keep(loaded, seat, draft)._replace(answer=pack_texts(feedback), toasts=True)

    def _keep(self, loaded: Loaded, seat: Seat, draft: SeatDraft) -> Edit:
        """Store the draft as it is."""
        chair, touched = loaded.table.chairs[seat], self.moves.touch(loaded.table, seat)
        redraws = _pick_screens(loaded, touched, seat, chair.person) if chair.person is not None else ()
        edit = self.moves.reseat(loaded, touched) if chair.away else Edit(touched, redraws=redraws)
        return edit._replace(drafts={seat: draft}, answer=pack_texts([]))


def _toasted(edit: Edit, text: Text) -> Edit:
    """The edit with this toast."""
    return edit._replace(answer=pack_texts([text]), toasts=True)


def _told(loaded: Loaded, seat: Seat, after: Edit) -> Edit:
    """The edit of a person's action with its toasts; another action drops their picks."""
    table, face = loaded.table, registry.face(loaded.table.game)
    audible = [event for event in after.events if event.heard_by(seat)]
    drops = isinstance(face, Drafting) and seat in loaded.drafts
    return after._replace(
        redraws={*after.redraws, *(all_screens(after.table) if table.chairs[seat].away else ())},
        drafts={**after.drafts, seat: None} if drops else after.drafts,
        answer=pack_texts(_toasts(face, audible, seat)),
        toasts=True,
    )


def _completed(loaded: Loaded, seat: Seat, draft: SeatDraft, item: str, visitor: Visitor | None) -> Any:
    """The action that a draft makes up, if it is complete; None otherwise. Raises InvalidAction."""
    if not _offers(_pressed_panel(loaded, seat, draft, visitor), item):
        raise InvalidAction(item)
    face = registry.face(loaded.table.game)
    if not isinstance(face, Drafting):
        return None
    text = face.completed_action(loaded.game.view(loaded.state, seat), seat, draft.picks)
    return None if text is None else loaded.game.read(text)


def _pick_screens(loaded: Loaded, table: Table, seat: Seat, person: PersonId) -> set[ScreenId]:
    """Where this person's picks are shown: to everybody, if they are open and no group shows them."""
    face = registry.face(table.game)
    if isinstance(face, SharedBoard) and table.audience.is_company:
        return public_screens(table) if _are_open(face, loaded, seat) else pick_screens(table, person)
    return pick_screens(table, person)


def _are_open(face: SharedBoard[Any], loaded: Loaded, seat: Seat) -> bool:
    """Whether everybody may see the seat's picks."""
    return face.open_picks(loaded.game.view(loaded.state, None)) == seat


def _toasts(face: AnyFace, events: Iterable[Event], seat: Seat) -> list[Text]:
    """The toasts about these events for the seat that acted."""
    if not isinstance(face, Answering):
        return []
    return [text for event in events if (text := face.toast(event, seat)) is not None]


def _presser(loaded: Loaded, person: PersonId, visitor: Visitor | None) -> Seat:
    """The seat of the person who presses a game's button; groups have such buttons on shared boards only.

    Raises NoTable, InvalidAction, NotSeated.
    """
    if visitor is not None and loaded.table.chat != visitor.chat:
        raise NoTable
    if visitor is not None and not loaded.table.audience.shares_board:
        raise InvalidAction
    seat = loaded.seat_of(person)
    if loaded.table.chairs[seat].left:
        raise NotSeated
    return seat


def _toggled(loaded: Loaded, seat: Seat, question: str, item: str) -> SeatDraft:
    """The seat's draft with this item added, or removed."""
    draft = loaded.drafts.get(seat)
    if draft is None or draft.question != question:
        return SeatDraft(question, (item,))
    items = tuple(each for each in draft.items if each != item)
    return msgspec.structs.replace(draft, items=items if item in draft.items else (*items, item))


def _pressed_panel(loaded: Loaded, seat: Seat, draft: SeatDraft, visitor: Visitor | None) -> Panel:
    """The panel with the pressed button: the person's hand, or the group's message."""
    face = registry.face(loaded.table.game)
    if visitor is None:
        view = seen(loaded.game, loaded.state, seat, loaded.table.computers)
        return face.hand(view, seat, draft.picks)
    return face.table(loaded.game.view(loaded.state, None))


def _offers(panel: Panel, item: str) -> bool:
    return any(button.act == item and button.does is Does.PICK for row in panel.buttons for button in row)
