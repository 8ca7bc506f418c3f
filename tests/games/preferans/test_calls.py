"""Computers: bids, contracts, discards, whists, shares and claims."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer, move
from games.agents.seeding import rng_for
from games.cards import PACK_32, Suit, write_cards
from games.core import Seat, plausible
from games.preferans import GAME, PLAYERS
from games.preferans.actions import Accept, Announce, Bid, Claim, Decline, Pass, Whist
from games.preferans.computer import hand_evaluation
from games.preferans.computer.calling import plans
from games.preferans.computer.payoffs import Ending, Payoffs
from games.preferans.computer.playing.claiming import certain_claim, winners
from games.preferans.contracts import DENOMINATIONS, Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.options import PRESETS, Options
from games.preferans.state import Part, Phase, State
from games.preferans.view import View
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    FIRST,
    HELPLESS,
    MIDDLING,
    POOR,
    SECOND,
    SEVEN_OF_HEARTS,
    SOCHINKA,
    THIRD,
    after,
    before_deal,
    cards,
    deal_of,
    dealt,
    run,
    turn,
)
from tests.games.preferans.rare import AGREED

NOVICE, AMATEUR, MASTER = PLAYERS[Level.NOVICE], PLAYERS[Level.AMATEUR], PLAYERS[Level.MASTER]
SURE_MISERE = (
    "7S 8S TS 7C 9C JC 7D 8D 7H 9H",
    "AS KS QS JS 9S AC KC QC TC 8C",
    "AD KD QD JD TD 9D AH KH QH JH",
    "TH 8H",
)
WEAK = (
    "7S 9S JS QS 8C TC QC 8D TD QH",
    "8S TS KS 7C JC KC 9D QD 8H KH",
    "AS 9C AC 7D JD KD AD 9H JH AH",
    "7H TH",
)
"""No hand is worth a bid but the last one's aces."""
STRONG = (HELPLESS[0], HELPLESS[2], HELPLESS[1], HELPLESS[3])
"""The first player's ten tricks are all but certain; the second has nothing."""
ACES, NOTHING = "AS AC AD KH QH 7S 7C 7D 8S 8C", "9S TS 9C TC 8D 9D TD JS JC JD"
CAUGHT = (
    "7S 8S 9S 7C 8C 9C 7D 8D 7H AH",
    "TS JS QS KS TC JC QC KC 9H 8H",
    "AS AC 9D TD JD QD KD TH JH QH",
    "AD KH",
)
"""A misère with one hole: its ace takes a heart."""
TWELVE = (FIRST, SECOND.replace("QC", "8H").replace("JC", "7H"), THIRD, "QC JC")


def three(hands: tuple[str, ...] = (), **rest: int) -> State:
    """Return a deal of three; seat 0 calls first."""
    return dealt(SOCHINKA, 3, hands, **rest)


THREE, FOUR = three(), dealt(SOCHINKA, 4)
DARK = dealt(replace(SOCHINKA, dark=True), 3)
OWNER = replace(
    before_deal(Options(), 3, part=Part.CONDITIONS), sheet=sheet_of("players 3, limit none, hills 30 12 15")
)
TAKEN = "bid 6S, pass, pass, lay 8H 7H"
"""Eight spades, ace and king of clubs."""
SEVEN_HEARTS = "bid 7H, pass, pass, lay QD 7H, contract 7H"
NINE_HEARTS = "bid 7H, pass, pass, lay 7S 7H, contract 9H"
FALLEN = "bid misere, pass, pass, lay AD KH, contract misere"
TOTUS = "bid 6S, pass, pass, contract totus S"
BOTH = "bid 7S, pass, pass, lay AC KC, contract 7S, whist, whist, play AS"


def view_of(state: State, seat: int | None = None) -> View:
    return GAME.view(state, Seat(turn(state) if seat is None else seat))


def said(state: State, level: Level = Level.MASTER, seat: int | None = None) -> str:
    """Return the choice of this seat, by default the awaited one."""
    view = view_of(state, seat)
    return GAME.write(PLAYERS[level].choose(view, rng_for(view)))


# fmt: off


@pytest.mark.rule("PREF-3.7", "PREF-5.8", "PREF-4.12")
@pytest.mark.parametrize(
    ("levels", "state", "done", "says"),
    [
        # calls: ten spades and clubs from the top are worth every bid; the lowest is enough
        ("amateur", dealt(PRESETS["classic"], 3, part=Part.MAIN), "", "look"),
        ("master", DARK, "", "look"),
        ("amateur master", THREE, "", "bid 6S"),
        ("amateur", three(WEAK), "", "pass"),
        ("master", three(MIDDLING, row=2), "", "bid 6S"),  # raspasy at four points cost more than a six a trick short
        ("novice", three(MIDDLING), "", "bid 6S"),  # two aces, a king and five spades make five
        *(("master", three(POOR, row=row), "", "pass") for row in range(3)),
        ("novice", three(POOR), "", "pass"),
        ("novice", three(SURE_MISERE), "", "pass"),  # nothing above a queen
        ("amateur master", three(SURE_MISERE), "", "bid misere"),
        # discards and contracts
        ("amateur", THREE, "bid 6S, pass, pass", "lay 8H 7H"),
        ("amateur master", THREE, TAKEN, "contract 10S"),
        ("amateur", three(TWELVE), "bid 6S, pass, pass", "contract totus S"),
        # a novice keeps to a bid above the longest suit; without a heart ten hearts are impossible
        ("novice", THREE, "bid 10H, pass, pass, lay 8H 7H", "contract 10N"),
        ("novice", THREE, "bid 10N, pass, pass, lay 8H 7H", "contract 10N"),
        ("novice", THREE, "bid misere, pass, pass, lay 8H 7H", "contract misere"),
        ("novice", THREE, "bid misere notalon, pass, pass", "contract misere notalon"),
        # discards of a novice: what is short, but high cards at misère; a master hears of misère in Разбойник too
        ("novice", THREE, "bid 7C, pass, pass", "lay 8H 7H"),
        ("novice", THREE, "bid misere, pass, pass", "lay AC KC"),
        ("master", dealt(PRESETS["gusarik"], 3, SURE_MISERE, part=Part.ROBBER, number=0), "lay TH 8H", "contract misere"),
        # whists: three aces and a trump trick
        ("amateur", three(("KS QS KC QC KD AH JH TH 9H 8H", ACES, NOTHING, "QD 7H")), SEVEN_HEARTS, "whist"),
        ("master", three((ACES, NOTHING, "AH JH TH 9H 8H 7H KS KC KD QS", "QC QD")),
         "pass, pass, bid 6S, lay QC QD, contract 7H", "whist"),
        ("novice", THREE, f"{TAKEN}, contract 6C", "whist"),
        # the dealer looks at a hand, declines a share; a whister opens the hands
        ("amateur", dealt(SOCHINKA, 4, STRONG), f"{NINE_HEARTS}, pass, pass", "peek 1"),
        ("amateur", FOUR, "bid 6C, pass, pass, lay 8H 7H, contract 6C share", "decline"),
        ("amateur", FOUR, "bid 6C, pass, pass, lay 8H 7H, contract 6C, whist, pass", "open"),
        # half a whist keeps the sitting dealer away, where a whist promises nothing; of three a pass writes as much
        ("amateur master", dealt(AGREED, 4, HELPLESS), f"{SEVEN_OF_HEARTS}, pass", "half"),
        ("amateur", dealt(AGREED, 3, STRONG), f"{SEVEN_OF_HEARTS}, pass", "pass"),
        ("novice", dealt(AGREED, 4, HELPLESS), f"{SEVEN_OF_HEARTS}, pass", "pass"),
        # a trick or two are no eight; a novice plays on
        ("amateur master", dealt(AGREED, 3, POOR), "bid 8S, pass, pass", "concede"),
        ("novice", dealt(AGREED, 3, POOR), "bid 8S, pass, pass", "lay 7S 7D"),
        # claims: ten spades, clubs and their ace and king; no card of the others is higher
        ("master", THREE, f"{TAKEN}, contract 10S", "claim 10"),
        ("amateur", THREE, f"{TAKEN}, contract 10S", "play AS"),
        ("amateur", THREE, f"{TAKEN}, contract 9S, whist, open, claim 10", "accept"),
        ("amateur", THREE, "bid 6C, pass, pass, lay AC KC, contract 6C, whist, pass, open, claim 10", "decline"),
        # best play gives the misère one of the ten tricks: a claim of fewer than nine gives it more
        ("amateur 0", three(CAUGHT), f"{FALLEN}, play 7S, claim 0", "decline"),
        ("amateur 0", three(CAUGHT), f"{FALLEN}, play 7S, claim 8", "decline"),
        ("amateur 0", three(CAUGHT), f"{FALLEN}, play 7S, claim 9", "accept"),
        ("amateur 0", three(CAUGHT), f"{FALLEN}, play 7S, claim 10", "accept"),
        *((f"amateur {seat}", three(CAUGHT), f"{FALLEN}, claim 0", "decline") for seat in (1, 2)),
        *((f"amateur {seat}", three(CAUGHT), f"{FALLEN}, claim 1", "accept") for seat in (1, 2)),
        *((f"amateur {seat}", three(CAUGHT), f"{FALLEN}, claim 10", "accept") for seat in (1, 2)),
        # a partner agrees to no fewer than there are: the last two tricks are the defence's whatever is played
        ("amateur 2", THREE, f"{BOTH}, claim 0", "decline"),
        ("amateur 2", THREE, f"{BOTH}, claim 1", "decline"),
        ("amateur 2", THREE, f"{BOTH}, claim 2", "accept"),
        ("amateur 2", THREE, f"{BOTH}, claim 10", "accept"),
        # the owner of the hill sets a whist of one and no clock
        ("amateur", OWNER, "", "conditions 1 12 none"),
    ],
)
def test_choices_of_computers(levels: str, state: State, done: str, says: str) -> None:
    """A number after the level is the seat."""
    state = run(state, done).state
    seats = [int(word) for word in levels.split() if word.isdigit()]
    for level in (word for word in levels.split() if not word.isdigit()):
        assert said(state, Level(level), seats[0] if seats else None) == says


# fmt: on


@pytest.mark.rule("PREF-10.9")
def test_no_contract_is_conceded_that_the_cards_make() -> None:
    """Random deals: where a seven is conceded, best play of the cards kept for any trumps makes none."""
    rng, conceded = Random(10), 0
    for _ in range(30):
        dealt_pack = f"deal {write_cards(rng.sample(PACK_32, len(PACK_32)))}"
        state = after(before_deal(AGREED, 3), dealt_pack, "bid 7S", "pass", "pass")
        if said(state, Level.AMATEUR) != "concede":
            continue
        conceded += 1
        hand, *others = deal_of(state).hands
        for trumps in DENOMINATIONS:
            _, kept = plans.kept_for(hand, trumps, leading=True)
            assert not Solver().reaches(Position((kept, *others), 0, 0, trumps), 7)
    assert conceded > 5


def test_doubtful_hands_mostly_pass_and_no_misere_is_bid_with_holes() -> None:
    whisted = run(three(STRONG), NINE_HEARTS).state
    peeked = run(dealt(SOCHINKA, 4, STRONG), f"{NINE_HEARTS}, pass, pass, peek 1").state
    for state in (whisted, peeked):
        words = [GAME.write(AMATEUR.choose(view_of(state), Random(luck))) for luck in range(9)]
        assert words.count("pass") > 5
    holes = three((SURE_MISERE[1], SURE_MISERE[0], *SURE_MISERE[2:]))
    assert said(holes, Level.AMATEUR) != "bid misere"


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_a_computer_agrees_to_the_worst_discard_for_a_totus_and_to_no_better_one() -> None:
    """The two hearts are the only losers: to lay them away helps the declarer."""
    told = run(THREE, TOTUS).state
    worst = said(told, Level.AMATEUR)
    assert "H" not in worst
    for named, answer in (
        ([worst], "accept"),
        (["lay 8H 7H"], worst),
        (["lay 8H 7H", worst], "accept"),
        ([worst, "lay 8H 7H"], "decline"),
    ):
        assert said(after(told, *named), Level.AMATEUR) == answer


def test_every_call_is_weighed_in_the_same_deals_and_the_same_view_brings_the_same_call() -> None:
    view = view_of(three(MIDDLING, row=1))
    worths = MASTER.weigh(view, rng_for(view))
    assert {Pass(), Bid(Contract(6, Suit.SPADES))} <= set(worths)
    assert len({len(values) for values in worths.values()}) == 1
    assert MASTER.weigh(view, rng_for(view)) == worths


@pytest.mark.rule("PREF-8.1", "PREF-8.15", "PREF-4.11")
def test_a_contract_is_priced_on_the_sheet() -> None:
    """Three players, an empty sheet: a seven made brings 4 pool points, 40 whists; the whister's 3 tricks cost 12.

    Four players: a six made and shared brings both 1 pool point, ten whists off a mean of a half.
    """
    seven = Ending(Seat(0), Contract(7, Suit.SPADES), (Seat(1),))
    assert Payoffs(view_of(THREE)).ending(seven, 7) == pytest.approx(4 * 10 * 2 / 3 - 4 * 3)
    shared = Ending(Seat(0), Contract(6, Suit.CLUBS), unplayed=True, sharer=Seat(3))
    assert Payoffs(view_of(FOUR), Seat(3)).ending(shared, 6) == pytest.approx(10 * (1 - 2 / 4))


@pytest.mark.rule("PREF-6.5")
def test_raspasy_are_worth_their_price_of_the_row() -> None:
    """The third in a row: 4 hill points a trick, ten whists each, off the mean of the three hills."""
    assert Payoffs(view_of(three(row=2))).raspasy((5, 3, 2)) == pytest.approx(10 * 4 * (10 / 3 - 5))


@pytest.mark.parametrize("trumps", DENOMINATIONS)
@pytest.mark.parametrize("leading", [True, False])
def test_the_best_discard_is_found(trumps: Suit | None, leading: bool) -> None:
    """The fast count agrees with all 66 pairs, apart from its bonus for a void."""
    hand = Random(3).sample(PACK_32, 12)
    tricks, kept = plans.kept_for(hand, trumps, leading=leading)
    best = max(
        hand_evaluation.strength([card for card in hand if card not in two], trumps, leading=leading)
        for two in combinations(hand, 2)
    )
    assert len(kept) == 10
    assert best <= tricks <= best + 2 * plans.VOID


@pytest.mark.rule("PREF-4.11")
def test_masters_weigh_whists_and_half_shares_and_offer_no_sure_contract() -> None:
    bought = ("pass", "pass", "bid 6S", "lay QC QD", "contract 7H")
    view = view_of(after(three((ACES, NOTHING, "AH JH TH 9H 8H 7H KS KC KD QS", "QC QD")), *bought))
    assert set(MASTER.weigh(view, rng_for(view))) == {Whist(), Pass()}
    taken = run(FOUR, TAKEN).state
    offered = view_of(after(taken, "contract 6C share"))
    worths = MASTER.weigh(offered, rng_for(offered))
    assert set(worths) == {Accept(), Decline()}
    wiser = Accept() if fmean(worths[Accept()]) > fmean(worths[Decline()]) else Decline()
    assert MASTER.choose(offered, rng_for(offered)) == wiser
    action = MASTER.choose(view_of(taken), rng_for(view_of(taken)))
    assert isinstance(action, Announce)
    assert not action.share


# Claims


@pytest.mark.rule("PREF-5.8")
def test_one_claim_a_deal_and_none_while_a_trick_is_in_doubt() -> None:
    doubtful = "bid 6S, pass, pass, lay 8D 7D, contract 7S, whist, pass, open"
    assert certain_claim(view_of(run(three(MIDDLING), doubtful).state)) is None
    made = GAME.apply(run(THREE, f"{TAKEN}, contract 10S").state, Seat(0), Claim(10)).state
    playing = GAME.apply(made, Seat(1), Decline()).state
    assert deal_of(playing).claimants == (Seat(0),)
    assert certain_claim(view_of(playing)) is None
    assert said(playing).startswith("play")


def test_a_claim_holds_however_the_cards_lie() -> None:
    """Small random endings: winners take every trick of every split of the others' cards."""
    rng, solver, sure = Random(5), Solver(), 0
    for _ in range(400):
        drawn = sorted(rng.sample(PACK_32, 9), key=lambda card: -card.rank)
        own, others = tuple(drawn[:3]), tuple(drawn[3:])
        trumps = rng.choice(DENOMINATIONS)
        if not winners(own, others, trumps):
            continue
        sure += 1
        for left in combinations(others, 3):
            right = tuple(card for card in others if card not in left)
            assert solver.tricks(Position((own, left, right), 0, 0, trumps), 3) == 3
    assert sure >= 20


@pytest.mark.parametrize(
    ("own", "others", "trumps", "sure"),
    [
        ("AS KS", "QS JS TS 9S", Suit.SPADES, True),
        ("AS AC", "7S 8C 9D TD", Suit.DIAMONDS, False),
        ("AS TS", "KS 7C 8C 9C", None, True),
        ("AS TS", "KS QS 8C 9C", None, False),
        ("AS KS AC", "QS JS 8C 9C 7D 8D", Suit.SPADES, True),
        ("AS AC KC", "QS JS 8C 9C 7D 8D", Suit.SPADES, False),
    ],
)
def test_winners_run_from_the_top_and_draw_trumps(
    own: str, others: str, trumps: Suit | None, sure: bool
) -> None:
    assert winners(cards(own), cards(others), trumps) is sure


# Impossible actions

EVERYBODY: list[Computer] = [NOVICE, AMATEUR, RandomPlayer(), RandomPlayer()]


def spoken(state: State) -> set[str]:
    return {GAME.write(action) for action in plausible(GAME, state, Seat(turn(state)))}


def test_contracts_lose_tricks_to_unbeatable_trumps() -> None:
    """After 8♥ 7♥ are laid away the hand is eight spades and A K of clubs.

    Six hearts are out and fall two at a time: seven tricks at most; eight diamonds: six; the six other clubs
    fall to A and K but for two: nine.
    """
    state = after(THREE, "bid 6S", "pass", "pass", "lay 8H 7H")
    most = {}
    for trumps in DENOMINATIONS:
        levels = [
            level
            for level in range(6, 11)
            if Announce(Contract(level, trumps)) in plausible(GAME, state, Seat(0))
        ]
        most[trumps.value if trumps else "N"] = max(levels)
    assert most == {"S": 10, "C": 9, "D": 6, "H": 7, "N": 10}


def test_misere_without_the_talon_is_not_bid_on_a_hand_that_takes_all() -> None:
    state = THREE
    assert "bid misere notalon" not in spoken(state)
    assert {"bid misere", "bid 10S notalon"} <= spoken(state)
    assert "bid misere notalon" in spoken(after(state, "pass")), "others may lead what the hand lacks"


def test_a_claim_needs_calculation() -> None:
    state = after(THREE, "bid 6S", "pass", "pass", "lay 8H 7H", "contract 10S")
    assert all(word.startswith("play") for word in spoken(state))
    claimed = GAME.apply(state, Seat(0), Claim(10)).state
    assert {GAME.write(each) for each in plausible(GAME, claimed, Seat(1))} == {"decline"}


@pytest.mark.parametrize("seed", range(5))
def test_no_computer_chooses_an_impossible_action(seed: int) -> None:
    """Random deals up to the play, the players of all kinds in turn."""
    rng = Random(seed)
    pack = list(PACK_32)
    rng.shuffle(pack)
    state = after(before_deal(SOCHINKA, 3), f"deal {write_cards(pack)}")
    while state.deal is not None and state.deal.phase not in (Phase.PLAY, Phase.CLAIM):
        seat = min(GAME.awaited(state))
        action = move(rng.choice(EVERYBODY), GAME, state, seat, salt=bytes([seed]))
        if isinstance(action, Bid | Announce | Accept):
            assert GAME.may_succeed(GAME.view(state, seat), action), GAME.write(action)
        state = GAME.apply(state, seat, action).state
