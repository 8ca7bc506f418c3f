"""How bids and contracts are called."""

from games.cards import Suit
from games.facts import Fact, Text
from games.preferans.contracts import Contract

PLAY = "preferans-play"
"""The message of who played what."""


def trumps(suit: Suit | None) -> Fact:
    return Text("preferans-no-trumps") if suit is None else suit


def contract(named: Contract) -> Text:
    """The contract by its signs: `7♥`, misère, without the talon, in the dark."""
    said = _plain(named)
    if not named.talon:
        said = Text("preferans-without-talon", {"contract": said})
    return Text("preferans-in-the-dark", {"contract": said}) if named.dark else said


def _plain(named: Contract) -> Text:
    if named.totus:
        return Text("preferans-totus", {"trumps": trumps(named.trumps)})
    if named.misere:
        return Text("preferans-misere")
    return Text("preferans-contract", {"level": named.level, "trumps": trumps(named.trumps)})


def bid(named: Contract) -> Text:
    """The bid in the word that players use, with its signs beside it."""
    return Text("preferans-bid", {"word": word(named), "contract": contract(named)})


def word(named: Contract) -> Text:
    """«Раз», «семь первых», «упал»."""
    return Text("preferans-word", {"level": named.level, "trumps": "N" if named.trumps is None else named.trumps.value})
