"""The buttons of a seat.

The draft holds cards to lay away, open pages, and costly calls, which need a second tap: an item
`sure ACTION` is such a call; `page NAME`, `suit SUIT` and `help SEATS` open more buttons.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from games.cards import Card, Suit, in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Button, Does, Rows, Service
from games.faces.pieces import PICKS_IN_A_ROW, flag, names, rows, suit_rows
from games.preferans import actions
from games.preferans.contracts import Contract
from games.preferans.face import speech
from games.preferans.state import Phase
from games.preferans.view import Choices, View, Whisper
from games.trick_game.actions import PlayCard

Draft: TypeAlias = tuple[str, ...]
Row: TypeAlias = tuple[Button, ...]

SURE, SUIT, HELP = "sure ", "suit ", "help "
MORE, NO_TALON, DARK, TEETH = "page more", "page notalon", "page dark", "page teeth"
PROPOSE, FINE = "page propose", "page fine"
SHARE, TOTUS, CLAIM, WHISPER = "page share", "page totus", "page claim", "page whisper"
NEXT_CALLS, MOST_LEVELS = 5, 4
PRICES = (1, 2, 5, 10, 50, 100)
TIMES = (30, 60, 90, 120)
POOLS, TIMES_IN_A_ROW = 3, 4
"""The number of pools, and of times with none, offered to the owner of the hill."""


class Keyboard(NamedTuple):
    rows: Rows
    service: Service = Service.BELOW


def keyboard(view: View, draft: Draft) -> Keyboard:
    """Return the seat's buttons."""
    if armed := _armed(draft):
        sure = Button(Text("preferans-accept"), armed.removeprefix(SURE))
        return Keyboard(((sure, _back(armed)),), Service.BESIDE)
    page = _open_page(view.choices, draft)
    if page is None:
        return _front(view, draft)
    shown, beside = _page(view, draft, page)
    return Keyboard((*shown, (*beside, _back(page))), Service.NOWHERE)


def is_costly(contract: Contract) -> bool:
    """Return whether the contract is costly, and needs a second tap."""
    return contract.dark or contract.unwhisted


def draft_question(view: View, draft: Draft) -> Text | None:
    """Return the question for the draft: a costly call to confirm, the tricks of a claim, or an open page."""
    if armed := _armed(draft):
        return Text("preferans-asked-sure", {"call": _named(actions.read(armed.removeprefix(SURE)))})
    page = _open_page(view.choices, draft)
    if page == CLAIM:
        misere = "no" if not _at_misere(view) else "declarer" if view.seat == view.declarer else "defender"
        return Text("preferans-asked-count", {"count": view.choices.claims or 0, "misere": misere})
    if view.choices.whisper is not None and (page == WHISPER or page in _suits(view.choices.whisper)):
        return _asked_to_whisper(view.choices.whisper)
    if page is None or page == MORE:
        return None
    page = TOTUS if page in _groups(view.choices) else page
    return Text("preferans-asked-page", {"page": page.removeprefix("page ")})


# Pages


def _open_page(choices: Choices, draft: Draft) -> str | None:
    """Return the page opened last."""
    pages = {*_switches(choices), *_rare(choices), *_suits(choices.whisper), *_groups(choices)}
    return next((item for item in reversed(draft) if item in pages), None)


def _switches(choices: Choices) -> list[str]:
    """Return the pages that open from the front; the last opens rare pages, and the further contracts."""
    rare = _rare(choices)
    more = [MORE] if rare or _tricks(_open(choices))[NEXT_CALLS:] else []
    return [*(page for page in _offered(choices) if page not in rare), *more]


def _rare(choices: Choices) -> list[str]:
    """Return the pages that open one page further: the rare ones, and with teeth all but the dark."""
    pages = _offered(choices)
    if TEETH in pages:
        return [page for page in pages if page != DARK]
    return [page for page in pages if page in (NO_TALON, CLAIM)]


def _offered(choices: Choices) -> list[str]:
    offered = {
        NO_TALON: bool(_without_talon(choices)),
        DARK: choices.dark_pass or bool(_dark(choices)),
        SHARE: choices.share,
        TOTUS: bool(choices.totuses),
        CLAIM: choices.claims is not None,
        WHISPER: choices.whisper is not None,
        PROPOSE: choices.proposes,
        FINE: bool(_fines(choices)),
        TEETH: bool(choices.teeth_to_draw or choices.teeth_to_clear),
    }
    return [page for page, there in offered.items() if there]


def _suits(whisper: Whisper | None) -> dict[str, Suit]:
    """Return the suits to advise, each a page of its cards."""
    return {f"{SUIT}{suit.value}": suit for suit in whisper.leads} if whisper is not None else {}


def _groups(choices: Choices) -> dict[str, tuple[Seat, ...]]:
    """Return those whom a totus may help, each a page of trumps."""
    return {f"{HELP}{' '.join(map(str, group))}": group for group in choices.helped if group}


def _page(view: View, draft: Draft, page: str) -> tuple[Rows, Row]:
    """Return the rows of an open page, and the buttons beside its way back."""
    choices, whisper = view.choices, view.choices.whisper
    if page in (groups := _groups(choices)):
        return _totuses(choices, groups[page]), ()
    if whisper is not None and page in (suits := _suits(whisper)):
        return _advising(whisper, suits[page]), ()
    if whisper is not None and page == WHISPER:
        return _whispering(whisper), ()
    match page.removeprefix("page "):
        case "more":
            return _calls(choices, _tricks(_open(choices))[NEXT_CALLS:]), tuple(map(_switch, _rare(choices)))
        case "notalon":
            return _by_kind(choices, _without_talon(choices))
        case "dark":
            shown, misere = _by_kind(choices, _dark(choices))
            passing = _call(Text("preferans-call-pass-dark"), actions.Pass(dark=True), careful=True)
            return shown, (*((passing,) if choices.dark_pass else ()), *misere)
        case "share":
            return _by_kind(choices, choices.contracts, share=True)
        case "totus":
            helped = tuple((_group(item, group),) for item, group in groups.items())
            return helped or _totuses(choices, ()), ()
        case "claim":
            left = choices.claims or 0
            return rows([_claim(view, number, left) for number in range(left + 1)]), ()
        case "propose":
            return _conditions(view, draft), (_setting(view, draft),)
        case "fine":
            return rows([_act(each.value, each) for each in _fines(choices)]), ()
    return _marks(choices), ()


def _switch(page: str) -> Button:
    return Button(Text("preferans-page", {"page": page.removeprefix("page ")}), page, Does.PICK)


def _back(item: str) -> Button:
    return Button(Text("preferans-back"), item, Does.PICK)


# The front


def _front(view: View, draft: Draft) -> Keyboard:
    """Return the buttons while no page is open; the switches join the service keys where all are short."""
    choices, switches = view.choices, tuple(map(_switch, _switches(view.choices)))
    match view.phase:
        case None:
            return _before_main(view, draft, switches)
        case Phase.AUCTION:
            return Keyboard((*_passing(choices), *_next_calls(choices, switches)))
        case Phase.CONTRACT:
            return Keyboard(_next_calls(choices, switches))
        case Phase.LAY | Phase.TOTUS:
            return _laying(view, draft, switches)
        case Phase.PLAY:
            shown = suit_rows(choices.cards, lambda card: _act(card, PlayCard(card)))
        case _:
            shown = _answers(view)
    return _joined(shown, switches)


def _joined(shown: Rows, last: Row) -> Keyboard:
    return Keyboard((*shown, last), Service.BESIDE) if last else Keyboard(shown)


def _passing(choices: Choices) -> Rows:
    look = (_act(Text("preferans-look"), actions.Look()),) if choices.look else ()
    passing = (_act(Text("preferans-pass"), actions.Pass()),) if choices.passes else ()
    return ((*look, *passing),) if look or passing else ()


def _next_calls(choices: Choices, switches: Row) -> Rows:
    """Return the lowest bids or contracts in a row, and below them misère and the switches."""
    calls = _open(choices)
    lowest = tuple(_named_call(choices, call) for call in _tricks(calls)[:NEXT_CALLS])
    return tuple(row for row in (lowest, (*_misere(choices, calls), *switches)) if row)


def _open(choices: Choices) -> Sequence[Contract]:
    """Return the contracts to announce, or the bids with the talon that are not dark."""
    return choices.contracts or [bid for bid in choices.bids if bid.talon and not bid.dark]


def _dark(choices: Choices) -> list[Contract]:
    return [bid for bid in choices.bids if bid.dark]


def _without_talon(choices: Choices) -> list[Contract]:
    return [bid for bid in choices.bids if not bid.talon]


def _tricks(calls: Iterable[Contract]) -> list[Contract]:
    return [call for call in calls if not call.misere]


def _by_kind(choices: Choices, calls: Sequence[Contract], *, share: bool = False) -> tuple[Rows, Row]:
    return _calls(choices, _tricks(calls), share=share), _misere(choices, calls, share=share)


def _misere(choices: Choices, calls: Iterable[Contract], *, share: bool = False) -> Row:
    return tuple(_named_call(choices, call, share=share) for call in calls if call.misere)


def _calls(choices: Choices, calls: Iterable[Contract], *, share: bool = False) -> Rows:
    """Return a row for each level, or four packed rows if there are five levels."""
    made: dict[int, list[Button]] = {}
    for call in calls:
        made.setdefault(call.level, []).append(_named_call(choices, call, share=share))
    if len(made) > MOST_LEVELS:
        keys = [key for level in made.values() for key in level]
        return rows(keys, -(-len(keys) // MOST_LEVELS))
    return tuple(map(tuple, made.values()))


def _named_call(choices: Choices, call: Contract, *, share: bool = False) -> Button:
    """Return the button of a bid or, where there are contracts, of a contract."""
    if choices.contracts:
        careful = call.unwhisted and len(choices.contracts) > 1
        return _call(speech.plain(call), actions.Announce(call, share=share), careful=careful)
    return _call(speech.plain(call), actions.Bid(call), careful=is_costly(call))


def _act(label: Fact, action: actions.Action) -> Button:
    return Button(label, actions.write(action))


def _call(label: Fact, action: actions.Action, *, careful: bool) -> Button:
    """Return a button that acts, or asks for a second tap first."""
    return Button(label, f"{SURE}{actions.write(action)}", Does.PICK) if careful else _act(label, action)


def _armed(draft: Draft) -> str | None:
    """Return the costly call picked last."""
    return next((item for item in reversed(draft) if item.startswith(SURE)), None)


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
        case actions.Concede():
            return Text("preferans-concede")
    return Text("preferans-call-pass-dark")


def picked_cards(choices: Choices, draft: Draft) -> tuple[Card, ...]:
    """Return the cards of the draft that may be laid away, in hand order."""
    return tuple(card for card in in_hand_order(choices.lays) if card.value in draft)


def _laying(view: View, draft: Draft, switches: Row) -> Keyboard:
    """Return the cards to pick; after two, these to put back, and the button to lay them away."""
    choices, chosen = view.choices, picked_cards(view.choices, draft)
    if choices.answers:
        own, partners = view.roles.named
        return Keyboard(((_lay(partners, actions.Accept()),), (_lay(own, actions.Decline()),)))
    if len(chosen) > actions.LAID:
        return Keyboard(())
    others = view.roles.named[0] if choices.agrees else ()
    agree = ((_lay(others, actions.Accept()),),) if others else ()
    if len(chosen) < actions.LAID:
        cards = suit_rows(choices.lays, lambda card: _pick(card, chosen), PICKS_IN_A_ROW)
        conceding = ((_call(Text("preferans-concede"), actions.Concede(), careful=True),),)
        return _joined((*agree, *cards, *(conceding if choices.concedes else ())), switches)
    back, laying = tuple(_pick(card, chosen) for card in chosen), actions.LayAway(frozenset(chosen))
    if others:
        return Keyboard((*agree, *(((_lay(chosen, laying),),) if chosen != others else ()), back))
    return _joined((back,), (_act(Text("preferans-lay-picked"), laying),))


def _lay(cards: tuple[Card, ...], action: actions.Action) -> Button:
    return _act(Text("preferans-lay", {"cards": cards}), action)


def _group(item: str, group: tuple[Seat, ...]) -> Button:
    return Button(Text("preferans-help", {"who": names(group)}), item, Does.PICK)


def _totuses(choices: Choices, helped: tuple[Seat, ...]) -> Rows:
    announced = [actions.Announce(contract, helped=helped) for contract in choices.totuses]
    return rows([_call(speech.trumps(each.contract.trumps), each, careful=True) for each in announced])


def _pick(card: Card, chosen: tuple[Card, ...]) -> Button:
    return Button(Text("preferans-picked", {"card": card}) if card in chosen else card, card.value, Does.PICK)


def _answers(view: View) -> Rows:
    """Return the answers to a contract, half a share or a claim, and the choices of dealer and whister."""
    choices = view.choices
    peeks = tuple(
        (_act(Text("preferans-look-at", {"who": Who(seat)}), actions.Peek(seat)),) for seat in choices.peeks
    )
    words: dict[actions.Action, tuple[str, bool]] = {
        actions.Whist(): ("preferans-whist", choices.whist),
        actions.HalfWhist(): ("preferans-half", choices.half),
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


def _whispering(whisper: Whisper) -> Rows:
    """Return the whisters to help, and the manners and suits to advise."""
    helps = [
        (_act(Text("preferans-help", {"who": Who(seat)}), actions.Help(seat)),) for seat in whisper.helps
    ]
    manners = [_advice(actions.Advise(open=laid_open)) for laid_open in (True, False) if whisper.manner]
    suits = [Button(suit, item, Does.PICK) for item, suit in _suits(whisper).items()]
    return (*helps, *(tuple(row) for row in (manners, suits) if row))


def _advising(whisper: Whisper, suit: Suit) -> Rows:
    """Return a suit to lead, and its cards."""
    cards = [card for card in whisper.cards if card.suit is suit]
    lead = _advice(actions.Advise(lead=suit))
    return ((lead,), *suit_rows(cards, lambda card: _advice(actions.Advise(card))))


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


def _before_main(view: View, draft: Draft, switches: Row) -> Keyboard:
    """Return the buttons before the main part: to set, change, propose, begin or vote."""
    choices = view.choices
    if choices.answers:
        return Keyboard(_answers(view))
    if choices.begins:
        begin = _act(Text("preferans-begin"), actions.BeginMain())
        changes = (each for each in choices.changes if each not in _fines(choices))
        return Keyboard((*((_act(speech.change(each), each),) for each in changes), (*switches, begin)))
    if choices.proposes or not choices.most_pool:
        return Keyboard((switches,) if switches else ())
    return _joined(_conditions(view, draft), (*switches, _setting(view, draft)))


def _fines(choices: Choices) -> list[actions.ChangeOption]:
    return [each for each in choices.changes if each.option == "third_raspasy_fine"]


class _Terms(NamedTuple):
    """Values to mark, and the last that was marked."""

    kind: str
    values: Sequence[int | None]
    marked: int | None


def _terms(view: View, draft: Draft) -> tuple[_Terms, _Terms, _Terms]:
    least, most = view.choices.least_pool, view.choices.most_pool
    pools = sorted({least + (most - least) * step // (POOLS - 1) for step in range(POOLS)})
    proposed = view.options.control_time if isinstance(view.options.control_time, int) else None
    times = [*_times(view, proposed), None]
    return (
        _Terms("price", PRICES, _last(draft, "price", PRICES, 1)),
        _Terms("pool", pools, _last(draft, "pool", pools, most)),
        _Terms("time", times, _last(draft, "time", times, proposed)),
    )


def _conditions(view: View, draft: Draft) -> Rows:
    return tuple(
        row
        for kind, values, marked in _terms(view, draft)
        for row in rows([_condition(kind, each, on=each == marked) for each in values], TIMES_IN_A_ROW)
    )


def _setting(view: View, draft: Draft) -> Button:
    price, pool, minutes = (terms.marked for terms in _terms(view, draft))
    if view.choices.proposes:
        return _act(Text("preferans-propose"), actions.Propose(price or 1, pool or 0, minutes))
    return _act(Text("preferans-set"), actions.Conditions(price or 1, pool or 0, minutes))


def _times(view: View, proposed: int | None) -> list[int]:
    """Return the control times to choose from, with the table's own."""
    offered = [proposed, *TIMES] if proposed and proposed not in TIMES else TIMES
    return [time for time in sorted(offered[: TIMES_IN_A_ROW - 1]) if time in view.choices.times]


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
