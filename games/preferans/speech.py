"""How bids and contracts are called."""

from games.cards import Suit
from games.faces.facts import Fact, Text
from games.preferans.contracts import Contract

PLAY = "preferans-play"
"""The message of who played what."""


def trumps(suit: Suit | None) -> Fact:
    return Text("preferans-no-trumps") if suit is None else suit


def contract(named: Contract) -> Text:
    """In a sentence: `7♥`, misère, in the dark, without the talon."""
    said = _plain(named)
    if not named.talon:
        return Text("preferans-without-talon", {"contract": said})
    return Text("preferans-in-the-dark", {"contract": said}) if named.dark else said


def sign(named: Contract) -> Text:
    """In a column of a table, as short as can be."""
    return key(named) if named.talon else Text("preferans-sign-without-talon", {"contract": key(named)})


def key(named: Contract) -> Text:
    """On a button among those of its like: that it is without the talon is said beside."""
    if named.dark:
        return Text("preferans-sign-dark", {"level": named.level, "contract": _plain(named)})
    return _plain(named)


def _plain(named: Contract) -> Text:
    if named.totus:
        return Text("preferans-totus", {"trumps": trumps(named.trumps)})
    if named.misere:
        return Text("preferans-misere")
    return Text("preferans-contract", {"level": named.level, "trumps": trumps(named.trumps)})


def bid(named: Contract) -> Text:
    """In the word that players use, with its signs beside it."""
    if named.misere:
        return contract(named)
    return Text("preferans-bid", {"word": _word("preferans-word", named), "contract": contract(named)})


def bid_key(named: Contract) -> Text:
    """A bid on a button: its signs first, and of the word what they do not say."""
    if named.misere:
        return Text("preferans-misere-key")
    return Text("preferans-bid-key", {"word": _word("preferans-word-key", named), "contract": key(named)})


def _word(message: str, named: Contract) -> Text:
    """«Раз», «семь первых»."""
    return Text(message, {"level": named.level, "trumps": "N" if named.trumps is None else named.trumps.value})
