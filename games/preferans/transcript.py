"""A match of Преферанс as text: hands by suit, calls, contract, tricks and entries, as on forums."""

from collections.abc import Iterable, Iterator, Sequence

from games.cards import Card, Rank, Suit, in_hand_order
from games.core import Event, Seat
from games.faces.facts import Fact, Text, Who
from games.faces.pieces import names, signed
from games.preferans import actions
from games.preferans.actions import DealCards
from games.preferans.events import (
    AllPassed,
    Announced,
    Answered,
    Called,
    ClaimAnswered,
    ClaimMade,
    ConditionsSet,
    ControlTime,
    DealOver,
    Dealt,
    FirstDealer,
    Given,
    Judged,
    LaidAway,
    LastRound,
    MannerChosen,
    MustWhist,
    PartBegun,
    Peeked,
    ShareAnswered,
    TalonTurned,
    TrickTaken,
)
from games.preferans.face import report, speech
from games.preferans.face.face import PreferansFace
from games.preferans.match import dealing
from games.preferans.state import State, clockwise
from games.record import Turn
from games.transcript import Transcript

_FACE = PreferansFace()
_CONTRACT = (Announced, ShareAnswered, MustWhist, Answered, Peeked, MannerChosen, Given)
_BETWEEN = (FirstDealer, PartBegun, ConditionsSet, ControlTime, LastRound)


class PreferansTranscript(Transcript):
    def paragraphs(self, turns: Sequence[Turn]) -> tuple[tuple[Text, ...], ...]:
        return tuple(tuple(lines) for lines in _paragraphs(turns) if lines)


def _paragraphs(turns: Sequence[Turn]) -> Iterator[list[Text]]:
    """The agreement, each deal followed by what happens between it and the next, and the result."""
    before, *deals = _by_deal(turns)
    yield [*_heading(turns), *_between(_events(before))]
    for deal in deals:
        events = _events(deal)
        yield [*_dealt(deal[0]), *_auction(events), *_contract(events), *_play(events), *_written(events)]
        yield [*_between(events)]
    yield [*_result(_events(turns))]


def _by_deal(turns: Sequence[Turn]) -> list[list[Turn]]:
    """What comes before the first deal, then each deal with what follows it."""
    parts: list[list[Turn]] = [[]]
    for turn in turns:
        if any(isinstance(event, Dealt) for event in turn.events):
            parts.append([])
        parts[-1].append(turn)
    return parts


def _events(turns: Sequence[Turn]) -> list[Event]:
    return [event for turn in turns for event in turn.events]


def _feed(events: Iterable[Event]) -> Iterator[Text]:
    """The events as the feed tells them."""
    return (line for line in map(_FACE.feed_line, events) if line is not None)


def _between(events: Sequence[Event]) -> Iterator[Text]:
    return _feed(event for event in events if isinstance(event, _BETWEEN))


def _heading(turns: Sequence[Turn]) -> Iterator[Text]:
    if turns:
        state: State = turns[0].state
        kind = Text(f"preferans-option-kind-{state.options.kind}")
        yield Text("preferans-transcript-title", {"kind": kind, "players": names(range(state.seats))})
        yield Text("preferans-score-terms", {"pool": state.sheet.limit or 0, "price": state.price})


# A deal


def _dealt(turn: Turn) -> Iterator[Text]:
    """Who deals, the hands from the dealer's left, the talon."""
    (dealt,) = [event for event in turn.events if isinstance(event, Dealt)]
    pack = _pack(turn)
    yield from _feed([dealt])
    for place, seat in enumerate(clockwise(dealt.dealer, turn.state.places)):
        yield _hand(seat, dealing.hand(pack, place))
    yield Text("preferans-talon", {"cards": in_hand_order(dealing.talon(pack))})


def _pack(turn: Turn) -> tuple[Card, ...]:
    action = actions.read(turn.entry.text)
    assert isinstance(action, DealCards)
    return action.pack


def _hand(seat: Seat, cards: Iterable[Card]) -> Text:
    suits = {suit: [card.rank for card in in_hand_order(cards) if card.suit is suit] for suit in Suit}
    held = {suit.name.lower(): _suit(suit, ranks) if ranks else "" for suit, ranks in suits.items()}
    return Text("preferans-transcript-hand", {"who": Who(seat), **held})


def _suit(suit: Suit, ranks: Sequence[Rank]) -> Text:
    """A suit and its ranks one behind the other, `♠AK8`."""
    written: Fact = ""
    for rank in reversed(ranks):
        written = Text("preferans-transcript-rank", {"rank": int(rank), "rest": written})
    return Text("preferans-transcript-suit", {"suit": suit, "ranks": written})


def _auction(events: Sequence[Event]) -> Iterator[Text]:
    calls = tuple(_call(event) for event in events if isinstance(event, Called))
    if calls:
        yield Text("preferans-transcript-auction", {"calls": calls})
    for event in events:
        if isinstance(event, LaidAway):
            yield Text("preferans-laid-open", {"cards": event.cards})


def _call(event: Called) -> Text:
    if event.bid is not None:
        call = speech.contract(event.bid)
    else:
        call = Text("preferans-call-pass-dark" if event.dark else "preferans-role-pass")
    return Text("preferans-transcript-call", {"who": Who(event.seat), "call": call})


def _contract(events: Sequence[Event]) -> Iterator[Text]:
    """What was announced and what the others said to it; or raspasy."""
    yield from _feed(event for event in events if isinstance(event, AllPassed))
    told = tuple(_feed(event for event in events if isinstance(event, _CONTRACT)))
    if told:
        yield Text("preferans-transcript-contract", {"told": told})


def _play(events: Sequence[Event]) -> Iterator[Text]:
    turned: Card | None = None
    for event in events:
        match event:
            case TalonTurned(card=card, led=False):
                turned = card
            case TrickTaken():
                yield _trick(event, turned)
                turned = None
            case ClaimMade() | ClaimAnswered() | Judged():
                yield from _feed([event])


def _trick(event: TrickTaken, turned: Card | None) -> Text:
    """Its cards in their order; `turned` is the talon's that named the suit."""
    plays = event.trick.plays
    return Text(
        "preferans-transcript-trick",
        {
            "number": event.number,
            "turned": "" if turned is None else Text("preferans-transcript-turned", {"card": turned}),
            "who": Who(plays[0].seat),
            "cards": tuple(play.card for play in plays),
            "taker": Who(event.trick.taker),
        },
    )


def _written(events: Sequence[Event]) -> Iterator[Text]:
    """How the deal went, and what everybody writes."""
    for event in events:
        if isinstance(event, DealOver):
            yield report.result(event.outcome, event.booking)
            for seat, entries in report.entries_by_player(event.booking):
                yield Text("preferans-transcript-writes", {"who": Who(seat), "entries": entries})


def _result(events: Sequence[Event]) -> Iterator[Text]:
    """What everybody wins or loses in whists, settled as the match stands."""
    finished = [event for event in events if isinstance(event, DealOver)]
    if finished:
        stand = tuple(
            Text("preferans-transcript-stands", {"who": Who(Seat(seat)), "result": signed(result)})
            for seat, result in enumerate(finished[-1].results)
        )
        yield Text("preferans-transcript-result", {"results": stand})
