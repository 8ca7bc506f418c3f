"""The view of one seat, or of spectators."""

import msgspec

from games.cards import PACK_32, Card, Suit
from games.core import Seat
from games.terz import scoring
from games.terz.combinations import Combination, Four, Kind, Marriage
from games.terz.legality import declarable, exchangeable, longest, marriageable, plays, stronger
from games.terz.options import Options
from games.terz.ranking import seven
from games.terz.state import SEATS, Answers, Claim, Deal, Entry, Fate, Phase, State, Top
from games.trick_game.memory import played_cards
from games.trick_game.tricks import Played, Trick, left_of


class Heard(msgspec.Struct, frozen=True):
    """A combination declared or shown, as the viewer heard it."""

    seat: Seat
    kind: Kind
    play: int
    """Cards played in the deal before it."""
    fate: Fate
    answer: bool
    shown: bool
    cards: tuple[Card, ...] = ()
    """Its cards, for the seat that named them, and for everybody once open."""
    top: Top | None = None
    """The revealed part, for the opponent alone."""


class Choices(msgspec.Struct, frozen=True):
    """The legal actions of the seat on turn."""

    plays: tuple[Card, ...] = ()
    exchange: bool = False
    """Whether it may lay the seven."""
    marriage: bool = False
    """Whether it may declare the marriage now."""
    declarable: tuple[Combination, ...] = ()
    stronger: tuple[Combination, ...] = ()
    """The combinations that it may show against the declaration."""


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    options: Options
    phase: Phase
    number: int
    dealer: Seat | None
    turn: Seat | None
    trumps: Suit | None
    opened: Card | None
    turned: Card | None
    talon: int
    """Cards left in the talon, with the turned one."""
    cut: int
    """The number of cards moved by the break; 0 before it."""
    exchanger: Seat | None
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    heard: tuple[Heard, ...]
    """The combinations of this deal, in order."""
    known: tuple[tuple[Card, ...], ...]
    """The cards of each hand that everybody knows."""
    sheet: tuple[Entry, ...]
    answers: tuple[Answers, ...]
    """Each seat's answers to declarations in the match."""
    totals: tuple[int, ...]
    targets: tuple[int, ...]
    extra: bool
    winner: Seat | None
    places: tuple[int, ...]
    hand: tuple[Card, ...] = ()
    combinations: tuple[Combination, ...] = ()
    """Unspent combinations in the seat's own hand, runs at full length."""
    choices: Choices = Choices()

    @property
    def recent(self) -> tuple[Heard, ...]:
        """Return the combinations of this trick and the previous one."""
        return tuple(heard for heard in self.heard if heard.play // SEATS >= len(self.tricks) - 1)


def hidden_cards(view: View) -> frozenset[Card]:
    """Return the cards that may be in the talon or the opponent's hand."""
    seen = {*view.hand, *played_cards(view), *(card for known in view.known for card in known), view.turned}
    return frozenset(card for card in PACK_32 if card not in seen)


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: the table) knows."""
    deal, totals = state.deal, state.totals
    public = View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        turn=deal.turn if deal else None,
        trumps=deal.trumps if deal else None,
        opened=deal.opened if deal else None,
        turned=deal.turned if deal else None,
        talon=len(deal.talon) if deal else 0,
        cut=deal.cut if deal else 0,
        exchanger=deal.exchanger if deal else None,
        trick=deal.trick if deal else (),
        tricks=deal.tricks if deal else (),
        taken=deal.taken if deal else (0,) * SEATS,
        heard=tuple(_heard(claim, seat) for claim in deal.claims) if deal else (),
        known=tuple(_known(state.options, deal, Seat(other)) for other in range(SEATS))
        if deal
        else ((),) * SEATS,
        sheet=state.sheet,
        answers=state.answers,
        totals=totals,
        targets=state.targets,
        extra=state.extra,
        winner=state.winner,
        places=scoring.places(totals, state.winner),
    )
    return _with_own(public, state.options, deal, seat) if deal and seat is not None else public


def _with_own(public: View, options: Options, deal: Deal, seat: Seat) -> View:
    choices = _choices(options, deal) if deal.turn == seat else Choices()
    return msgspec.structs.replace(
        public, hand=deal.hands[seat], combinations=longest(deal, seat), choices=choices
    )


def _choices(options: Options, deal: Deal) -> Choices:
    match deal.phase:
        case Phase.PLAY:
            return Choices(
                plays=plays(options, deal),
                exchange=exchangeable(deal),
                marriage=marriageable(options, deal),
                declarable=declarable(options, deal),
            )
        case Phase.ANSWER:
            assert deal.pending is not None
            return Choices(stronger=stronger(options, deal, deal.pending))
    return Choices()


def _heard(claim: Claim, seat: Seat | None) -> Heard:
    return Heard(
        seat=claim.seat,
        kind=claim.what.kind,
        play=claim.play,
        fate=claim.fate,
        answer=claim.answer,
        shown=claim.shown,
        cards=claim.what.cards if claim.shown or claim.seat == seat else (),
        top=claim.top if seat == left_of(claim.seat, SEATS) else None,
    )


def _known(options: Options, deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of this hand that everybody knows.

    They were turned up, exchanged, shown, or named by words that cannot be false.
    """
    seen = {deal.opened} | ({seven(deal.trumps)} if deal.exchanger is not None else set())
    for claim in deal.claims:
        named = not options.bluff and isinstance(claim.what, Four | Marriage)
        if claim.fate is not Fate.FALSE and (claim.shown or named):
            seen |= set(claim.what.cards)
    return tuple(card for card in deal.hands[seat] if card in seen)
