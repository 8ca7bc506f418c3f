"""Describe the deal in progress: its public part, and the part that only one seat sees."""

from collections.abc import Iterator

from games.cards import in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Align, Block, Column, Grid, Holding, Line
from games.faces.pieces import barred_line, flag, lines, names, turn_sign
from games.preferans import contracts
from games.preferans.face import speech
from games.preferans.scoring.sheet import total
from games.preferans.state import ACTIVE, Call, Part, Phase
from games.preferans.view import View
from games.trick_game.lines import plays, trick_line


def situation(view: View) -> tuple[Block, ...]:
    """Return the public part, except the turn."""
    return (
        *lines(title(view), row(view)),
        _players(view),
        *lines(*_council(view), *_course(view)),
        *_open_hands(view),
        *lines(*_tricks(view)),
    )


def title(view: View) -> Text:
    return Text("preferans-title", {"number": view.number, "part": view.part.value})


def row(view: View) -> Text | None:
    """Return the row of raspasy, or the rounds left after the control time."""
    if view.progress.rounds_left is not None:
        return Text("preferans-rounds-left", {"count": view.progress.rounds_left})
    if not view.progress.row or view.dealer is None or view.declarer is not None:
        return None
    return Text("preferans-row", {"number": view.progress.row + 1, "dealer": Who(view.dealer)})


def _players(view: View) -> Grid:
    columns = (
        Column("", Align.LEFT),
        Column(Text("preferans-head-player"), Align.LEFT),
        *((Column(Text("preferans-head-said"), Align.LEFT),) if view.phase is not None else ()),
        *((Column(Text("preferans-head-taken")),) if view.tricks else ()),
        Column(Text("preferans-head-pool")),
        Column(Text("preferans-head-hill")),
    )
    return Grid(columns, tuple(_player(view, Seat(seat)) for seat in range(view.seats)))


def _player(view: View, seat: Seat) -> tuple[Fact, ...]:
    sign = turn_sign(
        seat, turn=seat if seat in view.awaited else None, dealer=view.dealer, key="preferans-mark"
    )
    spoken: tuple[Fact, ...] = (role_or_call(view, seat),) if view.phase is not None else ()
    taken: tuple[Fact, ...] = (view.taken[seat],) if view.tricks else ()
    return (
        sign,
        Who(seat),
        *spoken,
        *taken,
        total(view.sheet.pool_history(seat)),
        total(view.sheet.pages[seat].hill),
    )


def role_or_call(view: View, seat: Seat) -> Fact:
    """Return the seat's last call, or its role once there is a declarer."""
    if view.phase is None:
        return ""
    if seat == view.sitting and seat not in view.roles.whisters:
        return Text("preferans-role-sharer" if seat == view.roles.sharer else "preferans-role-sitting")
    if view.declarer is None:
        calls = [call for call in view.bidding.calls if call.seat == seat]
        return call_text(calls[-1]) if calls else ""
    if seat == view.declarer:
        named = view.contract or view.bidding.bid
        return speech.sign(named) if named is not None else Text("preferans-role-declarer")
    if seat in view.roles.whisters:
        return Text("preferans-role-whist")
    answers = [answer for answer in view.roles.answers if answer.seat == seat]
    if not answers:
        return ""
    return Text("preferans-role-half" if answers[-1].half else "preferans-role-pass")


def call_text(call: Call) -> Text:
    if call.bid is not None:
        return speech.sign(call.bid)
    return Text("preferans-call-pass-dark" if call.dark else "preferans-role-pass")


def _course(view: View) -> Iterator[Text | None]:
    yield contract_text(view)
    yield _manner(view)
    if view.roles.aided is not None and view.sitting is not None:
        yield Text("preferans-aids", {"who": Who(view.sitting), "whister": Who(view.roles.aided)})
    if view.talon and not view.raspasy and not view.tricks:
        yield Text("preferans-talon", {"cards": in_hand_order(view.talon)})
    for cards in view.roles.named:
        yield Text("preferans-named", {"cards": cards})
    if view.laid and _laid_by_all(view):
        yield Text("preferans-laid-open", {"cards": in_hand_order(view.laid)})
    yield _claim(view)


def _council(view: View) -> Iterator[Text]:
    """Yield the conditions that are set or proposed, before the main part."""
    if view.part is not Part.CONDITIONS:
        return
    if (agreed := view.progress.conditions) is not None:
        yield speech.terms("preferans-told-conditions", agreed.owner, agreed)
        return
    for seat, proposed in view.progress.negotiation.proposals:
        yield speech.terms("preferans-proposal", seat, proposed)


def _change(view: View) -> Text:
    """Return the change under vote."""
    return speech.change(view.progress.negotiation.asked[-1])


def _claim(view: View) -> Text | None:
    if view.claiming.claim is None or view.declarer is None or view.contract is None:
        return None
    return speech.claim(view.claiming.claim, view.declarer, view.contract, view.roles.whisters)


def _laid_by_all(view: View) -> bool:
    """Return whether the cards laid away lie open."""
    return view.contract is not None and view.contract.totus


def _open_hands(view: View) -> Iterator[Block]:
    for place, cards in enumerate(view.faces):
        if cards and place != view.seat:
            yield Line(Text("preferans-open-hand", {"who": Who(Seat(place))}))
            yield Holding(in_hand_order(cards))


def contract_text(view: View) -> Text | None:
    if view.raspasy:
        dark = any(call.dark for call in view.bidding.calls)
        return Text("preferans-raspasy", {"price": view.trick_price, "dark": flag(dark)})
    if view.declarer is None:
        return None
    facts: dict[str, Fact] = {"who": Who(view.declarer)}
    if view.contract is not None:
        return Text("preferans-plays", {**facts, "contract": speech.contract(view.contract)})
    if view.bidding.bid is not None:
        return Text("preferans-bought", {**facts, "bid": speech.bid(view.bidding.bid)})
    return Text("preferans-declares", facts)


def _manner(view: View) -> Text | None:
    if view.phase not in (Phase.PLAY, Phase.CLAIM, Phase.VERDICT) or not view.roles.whisters:
        return None
    manner = "dummy" if view.seats < ACTIVE else "open" if view.roles.open_play else "closed"
    return Text(
        "preferans-whisted",
        {"who": names(view.roles.whisters), "count": len(view.roles.whisters), "manner": manner},
    )


def _tricks(view: View) -> Iterator[Text | None]:
    if view.tricks:
        yield trick_line("preferans-last-trick", view.tricks[-1], speech.PLAY)
    if view.turned is not None and not any(play.card == view.turned for play in view.trick):
        yield Text("preferans-turned", {"card": view.turned})
    if view.trick:
        yield Text("preferans-trick-so-far", {"plays": plays(speech.PLAY, view.trick)})


def turn_text(view: View) -> Text | None:
    """Return the awaited seats and their question, for the table."""
    if not view.awaited:
        return Text("preferans-turn-verdict") if view.phase is Phase.VERDICT else None
    who = names(view.awaited)
    if view.progress.negotiation.voting:
        return Text("preferans-turn-vote", {"who": who, "change": _change(view)})
    if view.phase is None:
        return Text(
            "preferans-turn-conditions", {"who": who, "set": flag(view.progress.conditions is not None)}
        )
    if view.phase is Phase.PLAY and view.on_turn is not None and view.on_turn != view.awaited[0]:
        return Text("preferans-turn-for", {"who": who, "hand": Who(view.on_turn)})
    if view.phase is Phase.AUCTION:
        return Text("preferans-turn-auction", {"who": who, **_round(view)})
    return Text("preferans-turn", {"who": who, "phase": view.phase.value})


def _round(view: View) -> dict[str, Fact]:
    """Return the last call of each player but this seat, in order."""
    last = {call.seat: call for call in view.bidding.calls}
    calls = [call for call in view.bidding.calls if call is last[call.seat] and call.seat != view.seat]
    said = tuple(
        Text(
            "preferans-said",
            {"who": Who(call.seat), "call": speech.contract(call.bid) if call.bid else call_text(call)},
        )
        for call in calls
    )
    return {"said": said, "count": len(said)}


def private_blocks(view: View) -> tuple[Block, ...]:
    """Return the seat's discard, the hand that its dealer looked at, and whether others see its cards."""
    holding = (Holding(in_hand_order(view.roles.peeked_hand)),) if _peeked(view) else ()
    return (*private_lines(view), *holding)


def private_lines(view: View) -> tuple[Line, ...]:
    """Return the lines of `private_blocks`, without that hand's cards."""
    return lines(
        Text("preferans-laid", {"cards": in_hand_order(view.laid)})
        if view.laid and not _laid_by_all(view)
        else None,
        Text("preferans-own-open") if _lies_open(view, view.seat) else None,
        Text("preferans-not-looked") if has_not_looked(view) else None,
        _peeked(view),
        *(
            Text("preferans-whispered", {"who": Who(each.seat), "advice": speech.advice(each.advice)})
            for each in view.roles.counsels
        ),
    )


def _peeked(view: View) -> Text | None:
    """Name the owner of the hand that this dealer looked at, until the hand lies open."""
    if not view.roles.peeked_hand or view.roles.peeked is None or _lies_open(view, view.roles.peeked):
        return None
    return Text("preferans-peeked-hand", {"who": Who(view.roles.peeked)})


def _lies_open(view: View, place: Seat | None) -> bool:
    return place is not None and any(view.faces[place : place + 1])


def has_not_looked(view: View) -> bool:
    return (
        view.seat is not None
        and view.phase is not None
        and view.seat in view.active
        and view.seat not in view.bidding.looked
    )


def unplayable_cards(view: View) -> Text | None:
    """Return the cards of the hand to move that may not be played."""
    if view.on_turn is None:
        return None
    hand = view.hand if view.on_turn == view.seat else view.faces[view.on_turn]
    return barred_line("preferans-barred", hand, view.choices.cards)


def question_text(view: View) -> Text | None:
    """Return this seat's question, or the turn of others."""
    if view.seat is None or view.seat not in view.awaited:
        return turn_text(view)
    if view.choices.answers and view.phase is None:
        return Text("preferans-asked-change", {"change": _change(view)})
    if view.phase is None:
        return Text("preferans-asked-conditions", {"pool": view.choices.most_pool})
    if view.phase is Phase.PLAY and view.on_turn is not None and view.on_turn != view.seat:
        return Text("preferans-asked-for", {"hand": Who(view.on_turn)})
    if claim := _claim(view):
        return Text("preferans-asked-claim", {"claim": claim})
    if view.choices.agrees or (view.phase is Phase.TOTUS and view.choices.answers):
        return Text("preferans-asked-named", {"decides": flag(view.choices.answers)})
    if view.choices.whist and view.contract is not None:
        returns = any(answer.half for answer in view.roles.answers)
        facts: dict[str, Fact] = {"count": contracts.required_tricks(view.contract)}
        return Text("preferans-asked-whist", {**facts, "returns": flag(returns)})
    if view.phase is Phase.AUCTION:
        return Text("preferans-asked-auction", _round(view))
    return Text("preferans-asked", {"phase": view.phase.value, "part": view.part.value})
