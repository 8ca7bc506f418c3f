"""Notices to a group at the end of a month without a final."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat.outgoing.sender import Sender
from bot.features.tournaments.screens.offer_message import final_key
from bot.features.tournaments.season.hall import Hall, hall_lines, month_name
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.people.people import Chat
from bot.ui.content import Content
from bot.ui.texts import names
from bot.ui.texts.words import words_in


@dataclass(frozen=True)
class SeasonNotices:
    """Posts notices to groups. Every method raises TelegramError."""

    sender: Sender

    async def forgotten(
        self, chat: Chat, thread: int | None, month: Month, rows: Sequence[SeasonRow]
    ) -> None:
        """Offer the final of a month once more."""
        words = words_in(chat.language)
        lines = [words.html("season-forgotten"), "", *hall_lines(Hall((), month, rows), chat.language)]
        keys = ((final_key(month_name(month), words),),)
        await self.sender.post(chat.id, thread, Content("\n".join(lines).rstrip(), keys), silent=False)

    async def decided(self, chat: Chat, thread: int | None, month: Month, rows: Sequence[SeasonRow]) -> None:
        """Name the champions by the table of a month."""
        words, first = words_in(chat.language), [each for each in rows if each.place == 1]
        who = ", ".join(names.in_sentence(names.of_person(each.name)) for each in first)
        title = words.html("season-decided", who=who, count=len(first))
        lines = [title, "", *hall_lines(Hall((), month, rows), chat.language)]
        await self.sender.post(chat.id, thread, Content("\n".join(lines).rstrip()), silent=False)
