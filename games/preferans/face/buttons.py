"""The buttons of a seat.

The draft holds cards to lay away, open pages, and costly calls, which need a second tap: an item
`sure ACTION` is such a call, `page NAME` opens more buttons.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.cards import Card, in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Button, Does
from games.faces.pieces import flag, names, rows, suit_rows
from games.preferans import actions
from games.preferans.contracts import Contract
from games.preferans.face import speech
from games.preferans.state import Part, Phase
from games.preferans.view import Choices, View, Whisper
from games.trick_game.actions import PlayCard

Rows: TypeAlias = tuple[tuple[Button, ...], ...]
Draft: TypeAlias = tuple[str, ...]

SURE, MORE, NO_TALON, DARK = "sure ", "page more", "page notalon", "page dark"
TEETH, PROPOSE, FINE = "page teeth", "page propose", "page fine"
SHARE, TOTUS, CLAIM, WHISPER = "page share", "page totus", "page claim", "page whisper"
NEXT_BIDS = 5
LOWEST = 6
"""The tricks of the lowest bids."""
PRICES = (1, 2, 5, 10, 50, 100)
TIMES = (30, 60, 90, 120)
POOLS = 5
"""The number of pools, and of times, offered to the owner of the hill."""
CONDITIONS_IN_A_ROW = 3


def buttons(view: View, draft: Draft) -> Rows:
    """Return the seat's buttons."""
    choices = view.choices
    pages = _pairs([_switch(item, on=item in draft) for item in _offered(choices)])
    if armed := _armed(draft):
        return (*_sure(armed), *pages)
    if TEETH in draft:
        pages = (*_marks(choices), *pages)
    if choices.whisper is not None:
        return (*_whispering(choices.whisper, draft), *pages)
    if view.part is Part.CONDITIONS:
        return (*_before_main(view, draft), *pages)
    match view.phase:
        case Phase.AUCTION:
            return (*_auction(choices, draft), *pages)
        case Phase.LAY | Phase.TOTUS:
            return (*_laying(view, draft), *pages)
        case Phase.CONTRACT:
            return (*_contracts(choices, draft), *pages)
        case Phase.PLAY:
            return (*_play(view, draft), *pages)
    return (*_answers(view), *pages)


def is_costly(contract: Contract) -> bool:
    """Return whether the contract is costly, and needs a second tap."""
    return contract.dark or contract.unwhisted


def _act(label: Fact, action: actions.Action) -> Button:
    return Button(label, actions.write(action))


def _call(label: Fact, action: actions.Action, *, careful: bool) -> Button:
    """Return a button that acts, or asks for a second tap first."""
    return Button(label, f"{SURE}{actions.write(action)}", Does.PICK) if careful else _act(label, action)


def _armed(draft: Draft) -> str | None:
    """Return the costly call picked last."""
    return next((item for item in reversed(draft) if item.startswith(SURE)), None)


def draft_question(view: View, draft: Draft) -> Text | None:
    """Return the question for the draft: a costly call to confirm, the tricks of a claim, or an open page."""
    if armed := _armed(draft):
        return Text("preferans-asked-sure", {"call": _named(actions.read(armed.removeprefix(SURE)))})
    if CLAIM in draft and view.choices.claims is not None:
        misere = "no" if not _at_misere(view) else "declarer" if view.seat == view.declarer else "defender"
        return Text("preferans-asked-count", {"count": view.choices.claims, "misere": misere})
    choices = view.choices
    if choices.whisper is not None and WHISPER in draft:
        return _asked_to_whisper(choices.whisper)
    turned = next((page for page in _offered(choices) if page in draft and page != MORE), None)
    return Text("preferans-asked-page", {"page": turned.removeprefix("page ")}) if turned else None


def _sure(item: str) -> Rows:
    text = item.removeprefix(SURE)
    return (
        (Button(Text("preferans-sure", {"call": _named(actions.read(text))}), text),),
        (Button(Text("preferans-back"), item, Does.PICK),),
    )


def _named(action: actions.Action) -> Text:
    match action:
        case actions.Bid(contract=contract):
            return speech.bid(contract)
        case actions.Announce(contract=contract, helped=helped) if helped:
            return Text("preferans-totus-for", {"contract": speech.contract(contract), "who": names(helped)})
        case actions.Announce(contract=contract, share=True):
            return Text("preferans-shared", {"contract": speech.contract(contract)})
        case actions.Announce(contract=contract):
            return speech.contract(contract)
    return Text("preferans-call-pass-dark")


def _offered(choices: Choices) -> list[str]:
    """Return the pages that this seat may open or close."""
    pages = {
        MORE: len(_open(choices)) > NEXT_BIDS + 1,
        NO_TALON: bool(_without_talon(choices)),
        DARK: choices.dark_pass or bool(_dark(choices)),
        SHARE: choices.share,
        TOTUS: bool(choices.totuses),
        CLAIM: choices.claims is not None,
        TEETH: bool(choices.teeth_to_draw or choices.teeth_to_clear),
        PROPOSE: choices.proposes,
        FINE: bool(_fines(choices)),
    }
    return [page for page, there in pages.items() if there]


def _switch(item: str, *, on: bool) -> Button:
    return Button(
        Text("preferans-page", {"page": item.removeprefix("page "), "on": flag(on)}), item, Does.PICK
    )


def _pairs(buttons: Sequence[Button]) -> Rows:
    return _by(2, buttons)


def _by(count: int, buttons: Sequence[Button]) -> Rows:
    return tuple(tuple(buttons[at : at + count]) for at in range(0, len(buttons), count))


def _open(choices: Choices) -> list[Contract]:
    return [bid for bid in choices.bids if bid.talon and not bid.dark]


def _auction(choices: Choices, draft: Draft) -> Rows:
    look = ((_act(Text("preferans-look"), actions.Look()),),) if choices.look else ()
    if DARK in draft:
        dark_pass = _call(Text("preferans-call-pass-dark"), actions.Pass(dark=True), careful=True)
        return (
            *look,
            *_passing(choices),
            *(((dark_pass,),) if choices.dark_pass else ()),
            *_by_level(_dark(choices)),
        )
    if NO_TALON in draft:
        return (*look, *_passing(choices), *_by_level(_without_talon(choices)))
    if MORE in draft:
        return (*look, *_passing(choices), *_by_level(_open(choices)))
    near = _open(choices)[:NEXT_BIDS]
    misere = [bid for bid in _open(choices) if bid.misere and bid not in near]
    return (*look, *_passing(choices), *_by_their_words((*near, *misere)))


def _by_their_words(bids: Sequence[Contract]) -> Rows:
    """Arrange sixes and misère in pairs; other words are too long for half a row."""
    keys = {bid: _call(speech.bid_key(bid), actions.Bid(bid), careful=is_costly(bid)) for bid in bids}
    short = [key for bid, key in keys.items() if bid.level <= LOWEST]
    return (*_pairs(short), *((key,) for bid, key in keys.items() if bid.level > LOWEST))


def _dark(choices: Choices) -> list[Contract]:
    return [bid for bid in choices.bids if bid.dark]


def _without_talon(choices: Choices) -> list[Contract]:
    return [bid for bid in choices.bids if not bid.talon]


def _passing(choices: Choices) -> Rows:
    return ((_act(Text("preferans-pass"), actions.Pass()),),) if choices.passes else ()


def _by_level(bids: Iterable[Contract]) -> Rows:
    made: dict[int, list[Button]] = {}
    for bid in bids:
        made.setdefault(bid.level, []).append(
            _call(speech.key(bid), actions.Bid(bid), careful=is_costly(bid))
        )
    return tuple(tuple(row) for row in made.values())


def picked_cards(choices: Choices, draft: Draft) -> tuple[Card, ...]:
    """Return the cards of the draft that may be laid away, in hand order."""
    return tuple(card for card in in_hand_order(choices.lays) if card.value in draft)


def _laying(view: View, draft: Draft) -> Rows:
    """Return the cards to pick, or the page of totuses.

    After two cards, return these to put back, and the button to lay them away.
    """
    choices, chosen = view.choices, picked_cards(view.choices, draft)
    if TOTUS in draft and choices.totuses:
        named = choices.helped or ((),)
        totuses = [_totus(contract, helped) for contract in choices.totuses for helped in named]
        return tuple((button,) for button in totuses) if any(named) else _pairs(totuses)
    if choices.answers:
        own, partners = view.roles.named
        return ((_lay(partners, actions.Accept()),), (_lay(own, actions.Decline()),))
    if len(chosen) > actions.LAID:
        return ()
    others = view.roles.named[0] if choices.agrees else ()
    agree = ((_lay(others, actions.Accept()),),) if others else ()
    if len(chosen) < actions.LAID:
        return (*agree, *suit_rows(choices.lays, lambda card: _pick(card, chosen)))
    lay = () if chosen == others else ((_lay(chosen, actions.LayAway(frozenset(chosen))),),)
    return (*agree, *lay, tuple(_pick(card, chosen) for card in chosen))


def _lay(cards: tuple[Card, ...], action: actions.Action) -> Button:
    return _act(Text("preferans-lay", {"cards": cards}), action)


def _totus(contract: Contract, helped: tuple[Seat, ...]) -> Button:
    action = actions.Announce(contract, helped=helped)
    return _call(_named(action), action, careful=True)


def _pick(card: Card, chosen: tuple[Card, ...]) -> Button:
    return Button(Text("preferans-picked", {"card": card}) if card in chosen else card, card.value, Does.PICK)


def _contracts(choices: Choices, draft: Draft) -> Rows:
    made: dict[int, list[Button]] = {}
    for contract in choices.contracts:
        share = choices.share and SHARE in draft
        careful = contract.unwhisted and len(choices.contracts) > 1
        made.setdefault(contract.level, []).append(
            _call(speech.key(contract), actions.Announce(contract, share=share), careful=careful)
        )
    return tuple(tuple(row) for row in made.values())


def _answers(view: View) -> Rows:
    """Return the answers to a contract, half a share or a claim, and the choices of dealer and whister."""
    choices = view.choices
    peeks = tuple(
        (_act(Text("preferans-look-at", {"who": Who(seat)}), actions.Peek(seat)),) for seat in choices.peeks
    )
    words: dict[actions.Action, tuple[str, bool]] = {
        actions.Whist(): ("preferans-whist", choices.whist),
        actions.Pass(): ("preferans-pass", choices.passes),
        actions.Manner(open=True): ("preferans-open", choices.manner),
        actions.Manner(open=False): ("preferans-closed", choices.manner),
        actions.Accept(): ("preferans-accept", choices.answers),
        actions.Decline(): ("preferans-decline", choices.answers),
    }
    spoken = tuple(_act(Text(word), action) for action, (word, there) in words.items() if there)
    return (*peeks, spoken) if spoken else peeks


def _marks(choices: Choices) -> Rows:
    """Return the teeth that may be drawn or taken back, a row each."""
    marks = [(seat, False) for seat in choices.teeth_to_draw] + [
        (seat, True) for seat in choices.teeth_to_clear
    ]
    return tuple((_tooth(seat, worked=worked),) for seat, worked in marks)


def _tooth(towards: Seat, *, worked: bool) -> Button:
    label = Text("preferans-tooth", {"who": Who(towards), "worked": flag(worked)})
    return _act(label, actions.MarkTooth(towards, worked=worked))


def _play(view: View, draft: Draft) -> Rows:
    choices = view.choices
    if CLAIM in draft and choices.claims is not None:
        return rows([_claim(view, number, choices.claims) for number in range(choices.claims + 1)])
    return suit_rows(choices.cards, lambda card: _act(card, PlayCard(card)))


def _whispering(whisper: Whisper, draft: Draft) -> Rows:
    """Return the page of advice and help, or the key that opens it."""
    switch = ((_switch(WHISPER, on=WHISPER in draft),),)
    if WHISPER not in draft:
        return switch
    helps = [
        (_act(Text("preferans-help", {"who": Who(seat)}), actions.Help(seat)),) for seat in whisper.helps
    ]
    manners = [_advice(actions.Advise(open=laid_open)) for laid_open in (True, False) if whisper.manner]
    leads = [_advice(actions.Advise(lead=suit)) for suit in whisper.leads]
    cards = suit_rows(whisper.cards, lambda card: _advice(actions.Advise(card)))
    return (*helps, *(tuple(row) for row in (manners, leads) if row), *cards, *switch)


def _advice(advice: actions.Advise) -> Button:
    return _act(speech.advice(advice), advice)


def _asked_to_whisper(whisper: Whisper) -> Text:
    if whisper.to is None:
        return Text("preferans-asked-help" if whisper.helps else "preferans-asked-nobody")
    return Text("preferans-asked-whisper", {"who": Who(whisper.to), "manner": flag(whisper.manner)})


def _claim(view: View, number: int, left: int) -> Button:
    """Return a claim by its number: tricks for one's own side, or the declarer's at misère."""
    against_misere = _at_misere(view) and view.seat != view.declarer
    return _act(number, actions.Claim(left - number if against_misere else number))


def _at_misere(view: View) -> bool:
    return view.contract is not None and view.contract.misere


def _before_main(view: View, draft: Draft) -> Rows:
    """Return the buttons before the main part: to set, change, propose, begin or vote."""
    choices = view.choices
    if choices.answers:
        return _answers(view)
    if choices.begins:
        begin = _act(Text("preferans-begin"), actions.BeginMain())
        return (*_changes(choices, draft), (begin,))
    return () if choices.proposes and PROPOSE not in draft else _conditions(view, draft)


def _changes(choices: Choices, draft: Draft) -> Rows:
    """Return the changes to propose, a row each, or the page of fines."""
    fines = _fines(choices)
    if FINE in draft and fines:
        return _by(len(fines) // 2, [_act(each.value, each) for each in fines])
    others = (each for each in choices.changes if each not in fines)
    return tuple((_act(speech.change(each), each),) for each in others)


def _fines(choices: Choices) -> list[actions.ChangeOption]:
    return [each for each in choices.changes if each.option == "third_raspasy_fine"]


def _conditions(view: View, draft: Draft) -> Rows:
    choices = view.choices
    if not choices.most_pool:
        return ()
    least, most = choices.least_pool, choices.most_pool
    pools = sorted({least + (most - least) * step // (POOLS - 1) for step in range(POOLS)})
    proposed = view.options.control_time if isinstance(view.options.control_time, int) else None
    times = [*_times(view, proposed), None]
    price, pool = _last(draft, "price", PRICES, 1), _last(draft, "pool", pools, most)
    minutes = _last(draft, "time", times, proposed)
    return (
        *_by(CONDITIONS_IN_A_ROW, [_condition("price", each, on=each == price) for each in PRICES]),
        *_by(CONDITIONS_IN_A_ROW, [_condition("pool", each, on=each == pool) for each in pools]),
        *_by(CONDITIONS_IN_A_ROW, [_condition("time", each, on=each == minutes) for each in times]),
        (_setting(choices, price or 1, pool or most, minutes),),
    )


def _setting(choices: Choices, price: int, pool: int, minutes: int | None) -> Button:
    if choices.proposes:
        return _act(Text("preferans-propose"), actions.Propose(price, pool, minutes))
    return _act(Text("preferans-set"), actions.Conditions(price, pool, minutes))


def _times(view: View, proposed: int | None) -> list[int]:
    """Return the control times to choose from, with the table's own."""
    offered = [proposed, *TIMES] if proposed and proposed not in TIMES else TIMES
    return sorted(time for time in offered[: POOLS - 1] if time in view.choices.times and time is not None)


def _last(draft: Draft, kind: str, offered: Sequence[int | None], otherwise: int | None) -> int | None:
    by_item = {f"{kind} {each}": each for each in offered}
    chosen = [by_item[item] for item in draft if item in by_item]
    return chosen[-1] if chosen else otherwise


def _condition(kind: str, value: int | None, *, on: bool) -> Button:
    return Button(
        Text("preferans-condition", {"kind": kind, "value": value or 0, "on": flag(on)}),
        f"{kind} {value}",
        Does.PICK,
    )
