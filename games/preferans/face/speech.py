"""Put bids and contracts into words."""

from games.cards import Suit, in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.preferans import actions
from games.preferans.contracts import Contract
from games.preferans.events import Fined
from games.preferans.paper.script import AGREED
from games.preferans.state import Claimed, Conditions
from games.trick_game.actions import PlayCard

PLAY = "preferans-play"
"""The message of a played card."""


def trumps(suit: Suit | None) -> Fact:
    return Text("preferans-no-trumps") if suit is None else suit


def contract(named: Contract) -> Text:
    """Return a contract for a sentence: `7♥`, misère, in the dark, without the talon."""
    if not named.talon:
        return Text("preferans-without-talon", {"contract": plain(named)})
    return Text("preferans-in-the-dark", {"contract": plain(named)}) if named.dark else plain(named)


def sign(named: Contract) -> Text:
    """Return a contract for a table, as short as possible."""
    return key(named) if named.talon else Text("preferans-sign-without-talon", {"contract": key(named)})


def key(named: Contract) -> Text:
    """Return a contract in signs, without “without the talon”."""
    if named.dark:
        return Text("preferans-sign-dark", {"level": named.level, "contract": plain(named)})
    return plain(named)


def plain(named: Contract) -> Text:
    """Return level and trumps, or misère: a contract among others of the same kind."""
    if named.totus:
        return Text("preferans-totus", {"trumps": trumps(named.trumps)})
    if named.misere:
        return Text("preferans-misere")
    return Text("preferans-contract", {"level": named.level, "trumps": trumps(named.trumps)})


def bid(named: Contract) -> Text:
    """Return a bid in the players' word, followed by its signs."""
    if named.misere:
        return contract(named)
    return Text("preferans-bid", {"word": _word(named), "contract": contract(named)})


def _word(named: Contract) -> Text:
    """Return the players' word: «раз», «семь первых»."""
    return Text(
        "preferans-word",
        {"level": named.level, "trumps": "N" if named.trumps is None else named.trumps.value},
    )


def action(made: actions.Action) -> Fact | None:
    """Return an action in words: a call, contract, discard or card; None for others."""
    match made:
        case PlayCard(card=card):
            return card
        case actions.LayAway(cards=cards):
            return Text("preferans-judged-lay", {"cards": in_hand_order(cards)})
        case actions.Concede():
            return Text("preferans-concede")
        case actions.Pass() | actions.Whist() | actions.HalfWhist() | actions.Accept() | actions.Decline():
            return Text("preferans-judged-said", {"said": actions.write(made)})
        case actions.Bid(contract=called):
            return contract(called)
        case actions.Announce(contract=announced, share=shared):
            label = contract(announced)
            return Text("preferans-shared", {"contract": label}) if shared else label
    return None


def change(proposed: actions.ChangeOption) -> Text:
    """Return the proposed value of an option."""
    return Text("preferans-change", {"option": proposed.option, "value": proposed.value})


def terms(key: str, who: Seat, agreed: Conditions | actions.Propose) -> Text:
    """Return terms of the main part, set or proposed."""
    facts = {"price": agreed.price, "pool": agreed.pool, "minutes": agreed.minutes or 0}
    return Text(key, {"who": Who(who), **facts})


def advice(given: actions.Advise) -> Fact:
    """Return advice in words: a card, a suit to lead, or open or closed play."""
    if given.lead is not None:
        return Text("preferans-lead", {"suit": given.lead})
    return given.card or Text("preferans-open" if given.open else "preferans-closed")


def claim(made: Claimed, declarer: Seat, named: Contract, whisters: tuple[Seat, ...]) -> Text:
    """Return the tricks claimed and their owner, at misère always the declarer."""
    own = named.misere or made.seat == declarer
    side = "misere" if named.misere else "declarer" if own else "defenders"
    given = made.parts[declarer]
    facts: dict[str, Fact] = {
        "who": Who(made.seat),
        "side": side,
        "count": given if own else sum(made.parts) - given,
        "left": sum(made.parts),
        "whisters": len(whisters),
    }
    return Text("preferans-claimed", {**facts, "shares": _shares(made, whisters)})


def _shares(made: Claimed, whisters: tuple[Seat, ...]) -> Fact:
    if len(whisters) < 2:
        return ""
    shares = tuple(
        Text("preferans-claim-share", {"who": Who(seat), "count": made.parts[seat]}) for seat in whisters
    )
    return Text("preferans-claim-shares", {"shares": shares})


def fine(event: Fined) -> Text:
    """Return a fine of a table with real cards."""
    offence = Text("preferans-paper-offence", {"offence": event.offence, "word": free_word(event.word)})
    facts: dict[str, Fact] = {"who": Who(event.seat), "offence": offence, "points": event.points}
    if event.contract is None:
        return Text("preferans-paper-fined", facts)
    return Text("preferans-paper-fined-contract", {**facts, "contract": contract(event.contract)})


def free_word(word: str) -> Fact:
    """Return what a free fine is for."""
    return Text("preferans-paper-word", {"word": word}) if word == AGREED else word
