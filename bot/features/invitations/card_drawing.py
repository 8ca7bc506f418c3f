"""Draws invitation cards: inline messages, which can only be edited."""

import msgspec

from bot.chat.drawer.loading import ScreenLoader
from bot.chat.drawer.tables import RetriedTableDrawing, TableDrawing, TableScreens
from bot.chat.outgoing.errors import Outcome, Remedy
from bot.chat.outgoing.sender import Sender
from bot.chat.reachability import Reachability
from bot.features.invitations.invitation_cards import card_content
from bot.ui.plan import CardRecord, DrawStep, Outgoing, ScreenState, content_digest
from bot.ui.ranks import Rank
from storage.live.live import Live, RunningClock
from storage.live.redraws import ScreenId, ScreenKind, card_screen


class CardScreens(TableScreens):
    """Loads invitations."""

    def __init__(self, live: Live, sender: Sender, loader: ScreenLoader, events: Reachability) -> None:
        super().__init__(live, sender.permits, loader, events)

    def drawing_of(self, kind: ScreenKind) -> type[TableDrawing]:
        return CardDrawing


class CardDrawing(RetriedTableDrawing):
    """Drawing of an invitation. It shows no question, and nobody reads of a refusal: its chat is unknown."""

    record: CardRecord
    thread = None
    rank = Rank.RESULT

    def _plan(self, state: ScreenState) -> DrawStep:
        return plan_card(state, self.record, self.redraw.screen)

    def _clocks(self, *, rings: bool = False) -> list[RunningClock]:
        return []

    def remedy(self, outcome: Outcome, outgoing: Outgoing) -> Remedy:
        """Return the remedy. A deleted card has no reader."""
        return Remedy.ACCEPT if outcome is Outcome.MESSAGE_GONE else super().remedy(outcome, outgoing)


def plan_card(screen: ScreenState, record: CardRecord, place: ScreenId) -> DrawStep:
    """Plan an edit of the card unless it is current."""
    found = (each for each in screen.table.invitations if card_screen(each.message) == place)
    invitation = next(found, None)
    if invitation is None:
        return DrawStep(None, record)
    card = card_content(screen.table, invitation.language)
    digest = content_digest(card)
    after = msgspec.structs.replace(record, digest=digest)
    outgoing = None if digest == record.digest else Outgoing(card, card=invitation.message)
    return DrawStep(outgoing, after)
