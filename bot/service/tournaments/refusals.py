"""Refusals of tournaments; `key` names the text for people."""

from bot.service.refusals import Refusal


class NoTournament(Refusal):
    """The tournament is gone or never existed."""

    key = "refused-no-tournament"


class EntryClosed(Refusal):
    """Nobody enters it any more."""

    key = "refused-entry-closed"


class TournamentFull(Refusal):
    """It has as many players as it takes, `most`."""

    key = "refused-tournament-full"


class NotAdmitted(Refusal):
    """It is for members of its chat, or for those who have its link."""

    key = "refused-not-admitted"


class AlreadyEntered(Refusal):
    """The person plays in it."""

    key = "refused-already-entered"


class NotEntered(Refusal):
    """The person does not play in it."""

    key = "refused-not-entered"


class NotOrganiser(Refusal):
    """Its organiser and the administrators of the chat decide this."""

    key = "refused-not-organiser"


class TooFewEntrants(Refusal):
    """It needs at least `least` players."""

    key = "refused-too-few-entrants"


class TooManyPlaying(Refusal):
    """As many tournaments are played in all chats as there may be."""

    key = "refused-too-many-playing"


class TooManyTournaments(Refusal):
    """The chat or the person has as many open ones as there may be, `most`."""

    key = "refused-too-many-tournaments"


class TournamentStarted(Refusal):
    """It has begun, so that this cannot be changed any more."""

    key = "refused-tournament-started"


class TournamentNotPlaying(Refusal):
    """It is not played at present."""

    key = "refused-tournament-not-playing"


class TournamentUnplayable(Refusal):
    """These settings cannot be played."""

    key = "refused-tournament-unplayable"


class NoSuchResult(Refusal):
    """There is no such table, or its result cannot be this."""

    key = "refused-no-such-result"


class TooManyWeekly(Refusal):
    """The calendar of the chat is full; it holds `most`."""

    key = "refused-too-many-weekly"
