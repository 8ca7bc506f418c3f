"""Refusals of tournaments; `key` names the text for people."""

from bot.match.refusals import Refusal


class NoTournament(Refusal):
    """The tournament is gone or never existed."""


class EntryClosed(Refusal):
    """Nobody enters it any more."""


class TournamentFull(Refusal):
    """It has as many players as it takes, `most`."""


class AlreadyEntered(Refusal):
    """The person plays in it."""


class NotEntered(Refusal):
    """The person does not play in it."""


class PlayersChanged(Refusal):
    """The list of players has changed since a key or a link was made: nobody in it is meant."""


class PlaceTaken(Refusal):
    """The link to a player's place has been used, or the player has left."""


class NotOrganiser(Refusal):
    """Its organiser and the administrators of the chat decide this."""


class TooFewEntrants(Refusal):
    """It needs at least `least` players."""


class LacksTeam(Refusal):
    """A match needs another chat, and people of both."""


class RivalTaken(Refusal):
    """Another chat has accepted the challenge."""


class SameChat(Refusal):
    """A chat cannot accept its own challenge."""


class TooManyPlaying(Refusal):
    """As many tournaments are played in all chats as there may be."""


class TooManyTournaments(Refusal):
    """The chat or the person has as many open ones as there may be, `most`."""


class TournamentStarted(Refusal):
    """It has begun, so that this cannot be changed any more."""


class PlayersCalled(Refusal):
    """It starts as soon as its players have answered, within a minute."""


class TournamentNotPlaying(Refusal):
    """It is not played at present."""


class TablesOver(Refusal):
    """A table is over, so that the start cannot be taken back."""


class TournamentUnplayable(Refusal):
    """These settings cannot be played."""


class NoSuchResult(Refusal):
    """There is no such table, or its result cannot be this."""


class NoFinal(Refusal):
    """No month's final may be opened at present."""


class TooManyWeekly(Refusal):
    """The calendar of the chat is full; it holds `most`."""
