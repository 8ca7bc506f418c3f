"""Lists a group's administrators by Telegram's API."""

from dataclasses import dataclass

import msgspec
import structlog
from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.chat.outgoing.transport import call_method
from bot.match.table import ChatId, PersonId

READ_S = 4.0

log = structlog.get_logger(__name__)


class Administrator(msgspec.Struct, frozen=True, array_like=True):
    """An administrator of a group."""

    id: PersonId
    name: str = ""
    """Empty for an anonymous administrator."""


class NoAnswer(Exception):
    """Telegram did not answer."""


class _User(msgspec.Struct, frozen=True):
    id: int
    first_name: str = ""
    last_name: str = ""


class _Member(msgspec.Struct, frozen=True):
    user: _User
    is_anonymous: bool = False


@dataclass(frozen=True, eq=False)
class AdministratorsCall:
    """Lists a group's administrators."""

    bot: Bot

    async def ask(self, chat: ChatId) -> tuple[Administrator, ...] | None:
        """Return the group's administrators; None if the bot may not list them. Raises NoAnswer."""
        try:
            answer = await call_method(
                self.bot, "getChatAdministrators", {"chat_id": chat}, read_timeout=READ_S
            )
            members = msgspec.convert(answer, list[_Member])
        except (BadRequest, Forbidden, msgspec.ValidationError) as error:
            log.info("administrators-unknown", chat=chat, reason=str(error))
            return None
        except TelegramError as error:
            log.warning("administrators-unanswered", chat=chat, error=type(error).__name__)
            raise NoAnswer from error
        return tuple(_administrator(member) for member in members)


def _administrator(member: _Member) -> Administrator:
    """Return the administrator, without a name if they are anonymous in the group."""
    user = member.user
    name = "" if member.is_anonymous else " ".join(f"{user.first_name} {user.last_name}".split())
    return Administrator(PersonId(user.id), name.encode(errors="replace").decode())
