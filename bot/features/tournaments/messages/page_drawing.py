"""Draw a player's page: one private message; calls and medals are sent again to ring."""

import msgspec

from bot.chat.drawer.screens import MORE, Drawing, Progress
from bot.chat.outgoing.errors import UNREACHABLE, CallError, Outcome
from bot.features.tournaments.messages.chat_drawing import MessageParts
from bot.features.tournaments.messages.message_records import ChatRecord, PageRecord, page_name
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat_message import shown_round
from bot.features.tournaments.screens.play_words import current_seating
from bot.features.tournaments.screens.player_message import awaits, gone_content, player_content
from bot.features.tournaments.screens.round_pictures import with_medal
from bot.features.tournaments.service.next_step import is_warned
from bot.features.tournaments.service.screen_names import page_screen
from bot.features.tournaments.service.tournament_store import Known
from bot.match.table import PersonId
from bot.ui.content import Content
from bot.ui.plan import DrawStep, Outgoing, ScreenRecord, content_digest
from bot.ui.ranks import Rank
from bot.ui.texts.words import words_in
from storage.live.redraws import Redraw

UNDRAWN = frozenset({Outcome.CONTENT_REFUSED, Outcome.UNKNOWN, Outcome.UNDRAWABLE, Outcome.PHOTOS_FORBIDDEN})
"""Outcomes after which a medal comes in words."""


class PageDrawing(Drawing):
    """A player's page, or the last message to a former player."""

    record: PageRecord
    rank = Rank.LATER

    def __init__(
        self,
        parts: MessageParts,
        redraw: Redraw,
        known: Known,
        person: PersonId,
        record: PageRecord,
        chat: ChatRecord,
    ) -> None:
        self._parts = parts
        self._chat = chat
        self._content: Content | None = None
        self._rings = False
        self.redraw = redraw
        self.version = max(known.version, redraw.version)
        self.tournament = known.tournament
        self.person = person
        self.record = record
        self.player = self.tournament.player_of(person)

    async def prepare(self) -> None:
        tournament, chat = self.tournament, self._chat
        if self.player is None:
            self._content = await self._last_word()
            self._rings = tournament.is_running or self._was_removed
            return
        asked = tournament.called not in (0, self.record.called)
        news = tournament.entrant(self.player).removed and not self.record.removed and tournament.is_running
        near = self._warned not in (0, self.record.warned)
        self._rings = news or near or (asked and awaits(tournament, self.player))
        round = shown_round(tournament)
        standings = await standings_after(tournament, round)
        board, shut = chat.message, chat.refusals.count > 0
        content = player_content(tournament, self.player, standings, round, board=board, shut=shut)
        self._content = with_medal(tournament, standings, self.player, content)

    @property
    def _warned(self) -> int:
        """The limit of which the player's running table is warned; 0: none."""
        seating = current_seating(self.tournament, self.player) if self.player is not None else None
        at_play = seating is not None and seating.result is None and is_warned(self.tournament, seating)
        return seating.warned if at_play and seating is not None else 0

    @property
    def _was_removed(self) -> bool:
        """Whether an organiser has removed this former player since the entry that was last drawn."""
        entered = self.record.entered
        return any(
            (each.what, each.person) == ("withdraw", self.person) and each.at >= entered
            for each in self.tournament.corrections
        )

    async def _last_word(self) -> Content | None:
        if not self.record.message:
            return None
        known = await self._parts.people.get(self.person)
        language = known.language if known is not None else self.tournament.language
        words = words_in(language, self.tournament.settings.game)
        absent = any(each.person == self.person for each in self.tournament.reserves)
        return gone_content(self.tournament, words, removed=self._was_removed, absent=absent)

    def plan(self, *, pictures: bool = True) -> DrawStep:
        content, record = self._content, self.record
        if content is None or (record.message and content_digest(content) == record.digest):
            return DrawStep(None, record)
        medal = content.picture is not None and not record.over
        entrant = self.tournament.entrant(self.player) if self.player is not None else None
        photo = pictures and record.photo is not False if medal else record.photo
        after = msgspec.structs.replace(
            record,
            digest=content_digest(content),
            over=record.over or medal,
            called=self.tournament.called,
            photo=photo,
            entered=entrant.entered if entrant is not None else 0,
            removed=entrant is not None and entrant.removed,
            warned=self._warned or record.warned,
        )
        if not (photo and pictures):
            content = msgspec.structs.replace(content, picture=None)
        if medal or self._rings:
            return DrawStep(Outgoing(content, rings=True, replaces=record.message), after)
        return DrawStep(Outgoing(content, record.message, shown="" if photo else None), after)

    async def store(self, record: ScreenRecord, *, is_last: bool, rings: bool | None = None) -> bool:
        """Store the record; a former player's page is edited no more."""
        assert isinstance(record, PageRecord)
        kept = record if self.player is not None and record.message else None
        drawn = [page_screen(self.person).name] if is_last else []
        encoded = None if kept is None else msgspec.json.encode(kept)
        id, name = self.tournament.id, page_name(self.person)
        await self._parts.records.set_record(id, name, encoded, drawn, version=self.version)
        return is_last

    async def refused(self, outcome: Outcome, error: CallError, step: DrawStep) -> Progress | None:
        """Handle a refused call: give up on unreachable people, resend a refused picture as text."""
        if step.outgoing is not None and step.outgoing.draws and outcome in UNDRAWN:
            await self.store(msgspec.structs.replace(self.record, photo=False), is_last=False)
            return MORE
        if outcome not in UNREACHABLE:
            return None
        await self._parts.people.set_opened(self.person, False)
        await self.store(self.record, is_last=True)
        return Progress(self.version)
