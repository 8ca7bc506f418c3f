"""Write a match as text."""

from collections.abc import Iterator, Sequence

from games.cards import Card, in_hand_order, write_cards
from games.core import Nature, Seat
from games.notation import Facts, WrittenDeal
from games.options import as_json, from_json, write
from games.preferans.actions import Draw
from games.preferans.events import DealOver
from games.preferans.notation.signs import in_hands, with_seats_shifted, write_signs
from games.preferans.options import Options
from games.preferans.rules import Preferans
from games.preferans.scoring.settlement import settle
from games.preferans.state import ACTIVE, HAND, Deal
from games.record import Entry, Record, Turn, opening, replay
from games.trick_game.actions import DealCards, PlayCard
from games.trick_game.events import TrickTaken

GAME = Preferans()


def write_match(record: Record, facts: Facts) -> str:
    """Write the match. Raises RecordError."""
    turns = list(replay(GAME, record))
    state = turns[-1].state if turns else opening(GAME, record)
    options = from_json(Options, record.options)
    results = settle(state.sheet, options.terms).shown
    tags = {
        "Event": f"Преферанс, {options.kind}",
        "Site": facts.site,
        "Date": facts.date,
        "Rules": f"{record.game} {record.version}",
        "Options": " ".join(f"{name}={write(value)}" for name, value in as_json(options).items()),
        "Bula": str(options.pool),
        "Refe": "0",
    }
    for name, values in (("Player", facts.names), ("Result", results), ("Place", facts.places)):
        tags |= {f"{name}{place}": str(value) for place, value in enumerate(values, 1)}
    return "\n".join((*(tag(name, value) for name, value in tags.items()), *_body(turns), ""))


def tag(name: str, value: str) -> str:
    """Write a tag, with spaces for unprintable characters."""
    plain = "".join(sign if sign.isprintable() else " " for sign in value)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _body(turns: list[Turn]) -> Iterator[str]:
    """Yield the lines below the tags at the top: each deal's calls, then its tricks."""
    section, row, number = "", list[str](), 0
    for turn in turns:
        action = GAME.read(turn.entry.text)
        if isinstance(action, Draw):
            yield tag("Draw", write_signs(action.pack))
            continue
        if isinstance(action, DealCards):
            number += 1
            yield from (*_flushed(row), *_dealt(number, turn.entry.text, turn.state.deal))
            section = ""
            continue
        place = "Play" if section == "Play" or isinstance(action, PlayCard) else "Auction"
        if place != section:
            section = place
            yield from (*_flushed(row), tag(section, _actor(turn.entry)))
        row.append(_token(turn.entry))
        for event in turn.events:
            if isinstance(event, TrickTaken | DealOver):
                yield from _flushed(row)
            if isinstance(event, DealOver):
                yield from _told(event)
    yield from _flushed(row)


def _flushed(row: list[str]) -> list[str]:
    """Return the row as a line and empty it."""
    line = [" ".join(row)] if row else []
    row.clear()
    return line


def _dealt(number: int, text: str, deal: Deal) -> tuple[str, str, str]:
    """Return the record of a deal, and the hands for people."""
    order = (*deal.active, *([] if deal.sitting is None else [deal.sitting]))
    written = WrittenDeal(order, text)
    return "", f"[{number} {write_order(order)} {write_signs(_cards(text))}]", f"{{{write_deal(written)}}}"


def _cards(text: str) -> tuple[Card, ...]:
    """Return the hands and the talon."""
    dealt = GAME.read(text)
    assert isinstance(dealt, DealCards)
    return in_hands(dealt.pack)


def write_order(order: Sequence[Seat]) -> str:
    return "".join(str(seat + 1) for seat in order)


def write_deal(deal: WrittenDeal) -> str:
    """Write the hands by place, then the talon."""
    cards = _cards(deal.text)
    tens = [in_hand_order(cards[start : start + HAND]) for start in range(0, HAND * ACTIVE, HAND)]
    hands = [f"{seat + 1}: {write_cards(ten)}" for seat, ten in zip(deal.order, tens, strict=False)]
    return " | ".join((*hands, write_cards(cards[HAND * ACTIVE :])))


def _actor(entry: Entry) -> str:
    return entry.actor.value if isinstance(entry.actor, Nature) else str(entry.actor + 1)


def _token(entry: Entry) -> str:
    """Return the action as one word, after the place of its player; a card alone is played."""
    words = with_seats_shifted(entry.text.split(" "), 1)
    return f"{_actor(entry)}:{'-'.join(words[words[0] == 'play' :])}"


def _told(over: DealOver) -> Iterator[str]:
    """Yield the result of a deal, and the settlement as it stands."""
    for name, values in (("Tricks", over.outcome.tricks), ("Score", over.results)):
        yield tag(name, " ".join(f"{place}:{value}" for place, value in enumerate(values, 1)))
