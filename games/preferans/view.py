"""View of one seat, or of the table."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from games.cards import Card, Suit
from games.core import Seat
from games.preferans.actions import ChangeOption
from games.preferans.contracts import Contract
from games.preferans.match import (
    advising,
    announcing,
    auction,
    claims,
    ending,
    hands,
    negotiation,
    teeth,
    turns,
    whisting,
)
from games.preferans.match.legality import declared_of, declarer_of
from games.preferans.options import Options
from games.preferans.scoring.sheet import Sheet, Tooth
from games.preferans.state import (
    DUMMY,
    Answer,
    Call,
    Claimed,
    Conditions,
    Counsel,
    Deal,
    Declared,
    Feat,
    Negotiation,
    Part,
    Phase,
    State,
)
from games.trick_game.tricks import Played, Trick


class Whisper(msgspec.Struct, frozen=True, kw_only=True):
    """Advice and help that a seat may give a whister; empty while it has to wait."""

    to: Seat | None = None
    """The whister to advise."""
    cards: tuple[Card, ...] = ()
    """If the hands that the whister plays lie open, only theirs."""
    leads: tuple[Suit, ...] = ()
    manner: bool = False
    helps: tuple[Seat, ...] = ()
    """The whisters that this dealer may choose to help."""


# Encoded views seed the computer players (games/agents/seeding.py): another encoded name changes their moves.
_ENCODED = {"teeth_to_draw": "grudges", "teeth_to_clear": "teeth", "negotiation": "council"}


class Choices(msgspec.Struct, frozen=True, kw_only=True, rename=_ENCODED):
    """The actions open to this seat, by kind."""

    look: bool = False
    passes: bool = False
    """Whether it may pass, in the auction or to a contract."""
    dark_pass: bool = False
    bids: tuple[Contract, ...] = ()
    """The bids, from low to high."""
    lays: tuple[Card, ...] = ()
    """The cards to choose two from, to lay away."""
    agrees: bool = False
    """Whether it may agree to the two cards that the partner named."""
    contracts: tuple[Contract, ...] = ()
    """The contracts to announce, from low to high."""
    share: bool = False
    """Whether the announcement may invite the dealer to share."""
    totuses: tuple[Contract, ...] = ()
    """The totuses to announce instead of laying away."""
    helped: tuple[tuple[Seat, ...], ...] = ()
    """The choices of players that a totus may name; an empty one names nobody."""
    answers: bool = False
    """Whether it may accept or decline."""
    whist: bool = False
    half: bool = False
    """Whether it may whist half."""
    concedes: bool = False
    """Whether it may concede its bid before laying away."""
    peeks: tuple[Seat, ...] = ()
    """The players with hands that the dealer may look at."""
    manner: bool = False
    """Whether it may choose open or closed play."""
    cards: tuple[Card, ...] = ()
    """The cards to play, of the hand to move."""
    claims: int | None = None
    """The most tricks to claim; None if no claim is allowed."""
    most_pool: int = 0
    """The largest pool to set or propose; 0 if there is nothing to set."""
    least_pool: int = 0
    times: tuple[int | None, ...] = ()
    """The control times to set, in minutes."""
    proposes: bool = False
    """Whether it may propose such terms, and not set them."""
    begins: bool = False
    """Whether it may begin the main part."""
    changes: tuple[ChangeOption, ...] = ()
    """The changes to propose before it."""
    teeth_to_draw: tuple[Seat, ...] = ()
    """The partners towards which it may draw a tooth."""
    teeth_to_clear: tuple[Seat, ...] = ()
    """The partners towards which it may take back a tooth."""
    whisper: Whisper | None = None
    """None for a seat without a voice in this trick."""


class Progress(msgspec.Struct, frozen=True, kw_only=True, rename=_ENCODED):
    """How the match stands, besides the sheet and the deal in progress."""

    first: Seat | None
    """The dealer of the first deal."""
    row: int
    """This dealer's raspasy deals in a row before this one."""
    dark_row: int
    """The latest of these in a row that were dark."""
    conditions: Conditions | None
    owner: Seat | None
    """The owner of the hill, before the main part."""
    price: int
    rounds_left: int | None
    """The remaining rounds, with the running one, once the control time is up; None before."""
    feat: Feat | None
    """The best contract made so far."""
    teeth: tuple[Tooth, ...]
    """All that were drawn, in order."""
    negotiation: Negotiation


class Bidding(msgspec.Struct, frozen=True, kw_only=True):
    looked: tuple[Seat, ...] = ()
    """The seats that have looked at their cards."""
    calls: tuple[Call, ...] = ()
    bid: Contract | None = None
    """The winning bid; None in Разбойник."""


class Roles(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of the others in a contract."""

    helped: tuple[Seat, ...] = ()
    sharer: Seat | None = None
    answers: tuple[Answer, ...] = ()
    peeked: Seat | None = None
    peeked_hand: tuple[Card, ...] = ()
    """The remaining cards of the hand that this dealer looked at."""
    whisters: tuple[Seat, ...] = ()
    named: tuple[tuple[Card, ...], ...] = ()
    """The two cards that each opponent named to lay away for a totus, until they are laid."""
    open_play: bool = False
    """Whether the defenders' hands lie open, or will once a card has been led."""
    aided: Seat | None = None
    """The whister that the sitting dealer helps."""
    counsels: tuple[Counsel, ...] = ()
    """The advice for this seat's next decision, or this seat's own in this trick."""


class Claiming(msgspec.Struct, frozen=True, kw_only=True):
    claimants: tuple[Seat, ...] = ()
    claim: Claimed | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The view of a seat. Places are seats, with a dummy's last.

    Bids, contracts and cards of a deal are empty between deals.
    """

    unseeded: ClassVar = tuple(
        b',"%s":false' % name for name in (b"half_whist", b"concede", b"half", b"concedes")
    )

    seat: Seat | None
    options: Options
    seats: int
    part: Part
    number: int
    """The number of the deal in progress, or of the last one."""
    dealer: Seat | None
    """The dealer of the deal in progress, or of the next one."""
    progress: Progress
    sheet: Sheet
    awaited: tuple[Seat, ...]
    phase: Phase | None = None
    sitting: Seat | None = None
    """The dealer, if without cards."""
    active: tuple[Seat, ...] = ()
    """The places with cards, from the dealer's left."""
    bidding: Bidding = Bidding()
    raspasy: bool = False
    trick_price: int = 0
    """The price of a trick in raspasy, in hill points."""
    declarer: Seat | None = None
    contract: Contract | None = None
    roles: Roles = Roles()
    on_turn: Seat | None = None
    """The place that plays the next card."""
    faces: tuple[tuple[Card, ...], ...] = ()
    """The cards of open hands by place, empty for others."""
    counts: tuple[int, ...] = ()
    """The number of cards held, by place."""
    talon: tuple[Card, ...] = ()
    """The talon's cards that this seat has seen."""
    turned: Card | None = None
    """The talon's card of the current trick in raspasy."""
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    """The tricks so far, by player."""
    claiming: Claiming = Claiming()
    hand: tuple[Card, ...] = ()
    """The seat's hand, once looked at; a declarer's twelve cards before laying away."""
    laid: tuple[Card, ...] = ()
    """The cards that this seat laid away, or saw laid away."""
    choices: Choices = Choices()

    @property
    def dummy(self) -> Seat | None:
        """Return the dummy's place at a table of two."""
        return DUMMY if self.seats == DUMMY else None

    @property
    def leads(self) -> bool:
        """Return whether this seat leads to the first trick."""
        return bool(self.active) and self.active[0] == self.seat


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: the table) knows."""
    base = View(
        seat=seat,
        options=state.options,
        seats=state.seats,
        part=state.part,
        number=state.number,
        dealer=state.dealer,
        progress=_progress(state),
        sheet=state.sheet,
        awaited=tuple(sorted(turns.awaited(state))),
        choices=_choices(state, seat),
    )
    return base if state.deal is None else _with_deal(base, state, state.deal)


def _progress(state: State) -> Progress:
    return Progress(
        first=state.first,
        row=state.row,
        dark_row=state.dark_row,
        conditions=state.conditions,
        owner=negotiation.hill_owner(state) if state.part is Part.CONDITIONS else None,
        price=state.price,
        rounds_left=state.rounds_left,
        feat=state.feat,
        teeth=state.teeth,
        negotiation=state.negotiation,
    )


def _with_deal(base: View, state: State, deal: Deal) -> View:
    seat, opened, declared = base.seat, hands.face_up(deal), deal.declared
    playing = deal.phase is Phase.PLAY
    return msgspec.structs.replace(
        base,
        phase=deal.phase,
        sitting=deal.sitting,
        active=deal.active,
        bidding=Bidding(looked=tuple(sorted(deal.looked)), calls=deal.calls, bid=deal.bid),
        raspasy=deal.raspasy,
        trick_price=ending.price(state, deal) if deal.raspasy else 0,
        declarer=deal.declarer,
        contract=deal.contract,
        roles=_roles(deal, declared, seat) if isinstance(declared, Declared) else Roles(),
        on_turn=hands.hand_on_turn(deal) if playing else None,
        faces=tuple(hand if place in opened else () for place, hand in enumerate(deal.hands)),
        counts=tuple(map(len, deal.hands)),
        talon=hands.seen_talon(deal, seat),
        turned=hands.turned_card(deal),
        trick=deal.trick,
        tricks=deal.tricks,
        taken=hands.tricks(state, deal),
        claiming=Claiming(claimants=deal.claimants, claim=deal.claim),
        hand=deal.hands[seat] if seat is not None and seat in deal.looked else (),
        laid=declared.laid if declared and _saw_laid(deal, seat) else (),
    )


def _roles(deal: Deal, declared: Declared, seat: Seat | None) -> Roles:
    looked_at = declared.peeked if seat == deal.sitting else None
    return Roles(
        helped=declared.helped,
        sharer=declared.sharer,
        answers=declared.answers,
        peeked=declared.peeked,
        peeked_hand=deal.hands[looked_at] if looked_at is not None else (),
        whisters=declared.whisters,
        named=declared.named,
        open_play=bool(declared.spread),
        aided=deal.aided,
        counsels=advising.advice_for(deal, seat),
    )


def _saw_laid(deal: Deal, seat: Seat | None) -> bool:
    return (seat is not None and seat == deal.declarer) or (deal.contract is not None and deal.contract.totus)


def _choices(state: State, seat: Seat | None) -> Choices:
    """Return the choices, from the same functions as the legal actions."""
    if seat is None or not (seat in turns.actors(state) or advising.may_still_advise(state, seat)):
        return Choices()
    if seat in turns.awaited(state):
        choices = _before_main(state) if state.deal is None else _asked(state, state.deal, seat)
    elif state.deal is not None and advising.may_still_advise(state, seat):
        choices = Choices(whisper=_whisper(state, state.deal, seat))
    elif seat in negotiation.proposers(state):
        choices = msgspec.structs.replace(_before_main(state), proposes=True)
    else:
        choices = Choices(look=seat in turns.unlooked_seats(state))
    marks = list(teeth.legal(state, seat))
    return msgspec.structs.replace(
        choices,
        teeth_to_draw=tuple(mark.towards for mark in marks if not mark.worked),
        teeth_to_clear=tuple(mark.towards for mark in marks if mark.worked),
    )


def _before_main(state: State) -> Choices:
    if state.negotiation.voting:
        return Choices(answers=True)
    if state.conditions is not None:
        return Choices(begins=True, changes=tuple(negotiation.changes(state)))
    pools = negotiation.pools(state)
    return Choices(most_pool=pools[-1], least_pool=pools[0], times=negotiation.times(state))


def _whisper(state: State, deal: Deal, seat: Seat) -> Whisper:
    helps, to = advising.helpable(state, deal, seat), advising.whister_to_advise(state, deal, seat)
    if to is None:
        return Whisper(helps=helps)
    if deal.phase is Phase.MANNER:
        return Whisper(to=to, helps=helps, manner=True)
    cards = advising.open_cards_of(state, deal, to) or advising.advisable_cards(state, deal, seat)
    return Whisper(to=to, helps=helps, cards=cards, leads=advising.leads_of(cards))


def hushed(seen: View, deaf: Collection[Seat]) -> View:
    """Return the view without ways to advise or help these seats."""
    whisper = seen.choices.whisper
    if whisper is None:
        return seen
    helps = tuple(seat for seat in whisper.helps if seat not in deaf)
    silent = whisper.to in deaf or (whisper.helps and not helps)
    kept = None if silent else msgspec.structs.replace(whisper, helps=helps)
    choices = msgspec.structs.replace(seen.choices, whisper=kept)
    return msgspec.structs.replace(seen, choices=choices)


def _asked(state: State, deal: Deal, seat: Seat) -> Choices:
    match deal.phase:
        case Phase.AUCTION:
            return Choices(
                look=seat in deal.unlooked,
                passes=True,
                dark_pass=auction.may_pass_dark(state, deal, seat),
                bids=auction.bids(state, deal, seat),
            )
        case Phase.LAY:
            named = tuple(announcing.helped_groups(state, seat))
            totuses = announcing.totuses(state, deal)
            return Choices(
                lays=deal.hands[seat],
                totuses=totuses,
                helped=named if totuses else (),
                concedes=announcing.may_concede(state, deal),
            )
        case Phase.TOTUS:
            count, shown = len(declared_of(deal).named), deal.hands[declarer_of(deal).seat]
            return Choices(lays=shown if count < 2 else (), agrees=count == 1, answers=count == 2)
        case Phase.CONTRACT:
            return Choices(contracts=announcing.announceable(state, deal), share=announcing.may_share(deal))
        case Phase.WHIST:
            return Choices(whist=True, passes=True, half=whisting.may_whist_half(state, deal))
        case Phase.DEALER:
            looked = declared_of(deal).peeked is not None
            return Choices(peeks=() if looked else deal.defenders, whist=looked, passes=True)
        case Phase.MANNER:
            return Choices(manner=True)
        case Phase.PLAY:
            return Choices(
                cards=hands.playable(deal), claims=deal.remaining if claims.possible(deal, seat) else None
            )
    return Choices(answers=True)
