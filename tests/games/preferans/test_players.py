"""The computer player that counts by the tables and calculates in likely worlds."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from games.agents.anything import Anything, Computer
from games.cards import Card
from games.core import Nature, Seat
from games.preferans import GAME, PLAYER
from games.preferans.computer.playing.card_play import Moment, principled
from games.preferans.computer.worlds import guess, known, unseen, voids
from games.preferans.options import PRESETS, Options
from games.preferans.state import Part, State
from games.record import play
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    FIRST,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    after,
    before_deal,
    cards,
    dealt,
    turn,
)

WEAK = (
    "7S 9S JS QS 8C TC QC 8D TD QH",
    "8S TS KS 7C JC KC 9D QD 8H KH",
    "AS 9C AC 7D JD KD AD 9H JH AH",
    "7H TH",
)
"""No hand is worth a bid but the last one's aces."""
STRONG = (
    "AS KS QS AC KC AH KH QH JH TH",
    "9S 8S TC 9C 8C TD 9D 8D 7D 7C",
    "JS TS QC JC AD KD QD JD 9H 8H",
    "7S 7H",
)
"""The first player's ten tricks are all but certain; the second has nothing."""


def choice(state: State, rng: int = 0) -> str:
    """What the player does for whoever is awaited."""
    return choice_of(state, turn(state), rng)


def choice_of(state: State, place: int, rng: int = 0) -> str:
    seat = Seat(place)
    return GAME.write(PLAYER.choose(GAME.view(state, seat), Random(rng)))


def three(options: Options = SOCHINKA, hands: tuple[str, ...] = ()) -> State:
    """A deal of three, seat 0 calling first."""
    return dealt(options, 3, hands)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), [("sochinka", 3), ("leningradka", 4), ("dummy", 2)])
def test_it_beats_players_who_do_anything(preset: str, seats: int) -> None:
    won, points = 0, Fraction()
    for match in range(6):
        mine = match % seats
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(seats)]
        _, end = play(GAME, replace(PRESETS[preset], deals=8), seats, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
        points += GAME.scores(end)[mine]
    assert won >= 5
    assert points > 0


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), [("sochinka", 3), ("sochinka", 4), ("dummy", 2)])
def test_whole_matches_end_in_reasonable_length(preset: str, seats: int) -> None:
    """A Сочинка to ten takes an evening, not a week; every action is one that the game offers."""
    _, end = play(GAME, PRESETS[preset], seats, [PLAYER] * seats, secret=b"evening")
    assert end.part is Part.OVER
    assert end.number < 300


def test_it_looks_before_it_calls() -> None:
    assert choice(dealt(PRESETS["classic"], 3, part=Part.MAIN)) == "look"


def test_it_bids_step_by_step_and_passes_with_nothing() -> None:
    """Ten spades and clubs from the top are worth every bid; the lowest is enough."""
    assert choice(three()) == "bid 6S"
    assert choice(three(hands=WEAK)) == "pass"


def test_it_falls_with_a_clean_hand_and_not_with_holes() -> None:
    clean = "7S 8S TS 7C 9C JC 7D 8D 7H 9H"
    hands = (clean, "AS KS QS JS 9S AC KC QC TC 8C", "AD KD QD JD TD 9D AH KH QH JH", "TH 8H")
    assert choice(three(hands=hands)) == "bid misere"
    assert choice(three(hands=(hands[1], clean, hands[2], hands[3]))) != "bid misere"


def test_it_lays_away_losers_and_announces_what_is_sure() -> None:
    """Eight spades, ace and king of clubs, and two low hearts from the talon: ten tricks are certain."""
    taken = after(three(), "bid 6S", "pass", "pass")
    assert choice(taken) in ("lay 7H 8H", "lay 8H 7H")
    assert choice(after(taken, "lay 8H 7H")) == "contract 10S"


def test_it_announces_a_totus_with_twelve_winners() -> None:
    hands = (FIRST, SECOND.replace("QC", "8H").replace("JC", "7H"), THIRD, "QC JC")
    assert choice(after(three(hands=hands), "bid 6S", "pass", "pass")) == "contract totus S"


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_it_agrees_to_the_worst_discard_for_a_totus_and_to_no_better_one() -> None:
    """The two hearts are the only losers: whoever lays them away helps the declarer."""
    told = after(three(), "bid 6S", "pass", "pass", "contract totus S")
    worst = choice(told)
    assert "H" not in worst
    assert choice(after(told, worst)) == "accept"
    assert choice(after(told, "lay 8H 7H")) == worst
    assert choice(after(told, "lay 8H 7H", worst)) == "accept"
    assert choice(after(told, worst, "lay 8H 7H")) == "decline"


def test_it_whists_with_what_the_contract_needs_and_not_without() -> None:
    """Against a seven in hearts: three aces and the king of trumps are worth more than two tricks; sevens and eights are not."""
    aces = "AS AC AD KH QH 7S 7C 7D 8S 8C"
    nothing = "9S TS 9C TC 8D 9D TD JS JC JD"
    declarer = "KS QS KC QC KD AH JH TH 9H 8H"
    bid = after(
        three(hands=(declarer, aces, nothing, "QD 7H")), "bid 7H", "pass", "pass", "lay QD 7H", "contract 7H"
    )
    assert choice(bid) == "whist"
    sure = after(three(hands=STRONG), "bid 7H", "pass", "pass", "lay 7S 7H", "contract 9H")
    assert [choice(sure, rng) for rng in range(9)].count("pass") > 5


def test_the_dealer_looks_at_a_hand_before_deciding() -> None:
    state = after(
        dealt(SOCHINKA, 4, STRONG), "bid 7H", "pass", "pass", "lay 7S 7H", "contract 9H", "pass", "pass"
    )
    assert choice(state) == "peek 1"
    assert [choice(after(state, "peek 1"), rng) for rng in range(9)].count("pass") > 5


def test_dealer_declines_to_share_and_whister_opens_the_hands() -> None:
    state = after(dealt(SOCHINKA, 4), "bid 6C", "pass", "pass", "lay 8H 7H")
    assert choice(after(state, "contract 6C share")) == "decline"
    assert choice(after(state, "contract 6C", "whist", "pass")) == "open"


def test_claims_are_accepted_where_nothing_can_stop_them() -> None:
    state = after(three(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 9S", "whist", "open")
    assert choice(after(state, "claim 10")) == "accept"
    assert (
        choice(
            after(
                three(),
                "bid 6C",
                "pass",
                "pass",
                "lay KC AC",
                "contract 6C",
                "whist",
                "pass",
                "open",
                "claim 10",
            )
        )
        == "decline"
    )


CAUGHT = (
    "7S 8S 9S 7C 8C 9C 7D 8D 7H AH",
    "TS JS QS KS TC JC QC KC 9H 8H",
    "AS AC 9D TD JD QD KD TH JH QH",
    "AD KH",
)
"""A misère with one hole, which all can see: on a heart its ace takes."""
FALLEN = "bid misere", "pass", "pass", "lay AD KH", "contract misere"


@pytest.mark.rule("PREF-5.8")
@pytest.mark.parametrize(("claim", "answer"), [(0, "decline"), (8, "decline"), (9, "accept"), (10, "accept")])
def test_pref_5_8_a_misere_player_takes_no_more_than_it_must(claim: int, answer: str) -> None:
    """Best play gives the misère one of the ten tricks: a defender who claims fewer than nine gives it too many."""
    state = after(three(hands=CAUGHT), *FALLEN, "play 7S", f"claim {claim}")
    assert choice_of(state, 0) == answer


@pytest.mark.rule("PREF-5.8")
@pytest.mark.parametrize(("claim", "answer"), [(0, "decline"), (1, "accept"), (10, "accept")])
def test_pref_5_8_a_misere_player_claims_no_fewer(claim: int, answer: str) -> None:
    state = after(three(hands=CAUGHT), *FALLEN, f"claim {claim}")
    assert choice_of(state, 1) == choice_of(state, 2) == answer


@pytest.mark.rule("PREF-5.8")
@pytest.mark.parametrize(("claim", "answer"), [(0, "decline"), (1, "decline"), (2, "accept"), (10, "accept")])
def test_pref_5_8_a_partner_agrees_to_no_fewer_than_there_are(claim: int, answer: str) -> None:
    """The last two tricks are the defence's whatever the declarer plays."""
    calls = "bid 7S", "pass", "pass", "lay AC KC", "contract 7S", "whist", "whist", "play AS"
    assert choice_of(after(three(), *calls, f"claim {claim}"), 2) == answer


def test_the_owner_of_the_hill_sets_a_whist_of_one_and_no_clock() -> None:
    state = replace(
        before_deal(Options(), 3, part=Part.CONDITIONS),
        sheet=sheet_of("players 3, limit none, hills 30 12 15"),
    )
    assert choice(state) == "conditions 1 12 none"


def test_in_raspasy_it_stays_below_and_throws_its_highest() -> None:
    """On the jack of spades the nine and the ten go under: the ten goes. Without the suit an ace goes."""
    hands = (
        "JS 7S 7C 8C 7D 8D 7H 8H 9H 9D",
        "9S TS QS AC KC QC JC TC 9C TH",
        "AH KH QH JH AD KD QD JD TD 8S",
        "AS KS",
    )
    state = after(three(hands=hands), "pass", "pass", "pass")
    state = after(state, "play 7S", "play QS", "play 8S")
    state = after(state, "play JS")
    assert choice(state) == "play TS"
    assert choice(after(state, "play TS")) == "play AH"


def view_of(state: State, seat: int) -> tuple[Card, ...]:
    return tuple(unseen(GAME.view(state, Seat(seat))))


def test_worlds_hold_what_the_seat_has_seen() -> None:
    """The talon went to the declarer; who does not follow has no more of the suit, and no trumps where none fell."""
    third = "TD 9D 8D 7D AH KH QH JH TH KC"
    first = "AS KS QS JS TS 9S 8S 7S AC 9H"
    state = after(
        three(hands=(first, SECOND, third, TALON)),
        "bid 6S",
        "pass",
        "pass",
        "lay 9H 7H",
        "contract 8S",
        "whist",
        "pass",
        "closed",
    )
    state = after(state, "play AC", "play QC", "play KC", "play AS", "play 7C", "play TD")
    view = GAME.view(state, Seat(1))
    assert set(view_of(state, 1)) == {*cards(first), *cards(third), *cards(TALON)} - set(cards("AC KC AS TD"))
    worlds = guess(view, Random(1), 20)
    assert len({tuple(sorted(card.value for card in world[Seat(2)])) for world in worlds}) > 2
    lacking = voids(view)[Seat(2)]
    assert {suit.value for suit in lacking} == {"S"}
    for world in worlds:
        assert world[Seat(1)] == view.hand == known(view)[Seat(1)]
        assert [len(world[Seat(seat)]) for seat in range(3)] == [8, 8, 8]
        assert not any(card.suit in lacking or card in cards(TALON) for card in world[Seat(2)])
        assert len({card for hand in world.values() for card in hand}) == 24


@pytest.mark.rule("PREF-6.3", "PREF-6.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_pref_6_3_the_talon_names_the_suit_that_is_lacking(seats: int) -> None:
    """A heart is turned up: two of the three have none, the first to play among them."""
    hands = (FIRST, SECOND, THIRD, TALON)
    state = after(dealt(SOCHINKA, seats, hands), "pass", "pass", "pass", "plays AS AD 9H")
    lacking = {
        place: {suit.value for suit in suits} for place, suits in voids(GAME.view(state, None)).items()
    }
    assert lacking == {0: {"H"}, 1: {"H"}, 2: set()}


def moment(
    hand: str,
    *,
    trick: str = "",
    unseen: str,
    trumps: str = "S",
    declaring: bool = False,
    friendly: int | None = None,
) -> Moment:
    held = cards(hand)
    suit = trick[1] if trick else ""
    same = tuple(card for card in held if card.suit.value == suit)
    trump = Card(f"A{trumps}").suit
    return Moment(
        hand=held,
        playable=same or tuple(card for card in held if trick and card.suit is trump) or held,
        trick=cards(trick),
        unseen=cards(unseen),
        trumps=trump,
        declaring=declaring,
        friendly=friendly,
        declarer_next=not declaring and len(trick.split()) < 2 and friendly is None,
    )


OUT = "QS TS KD QH 9C"


@pytest.mark.parametrize(
    ("given", "card"),
    [
        (moment("AS KS 7S AH 7D", unseen=OUT, declaring=True), "AS"),  # trumps are drawn
        (moment("AS KS 7S AH 7D", unseen="KD QH 9C", declaring=True), "AS"),  # every winner is as good
        (moment("7S AH 8D 7D TD", unseen="KD QH 9C", declaring=True), "AH"),
        (moment("7S AH 9H 8H 7D", unseen=OUT), "8H"),  # the declarer is next: low from the longest
        (moment("7S KD 7D 8H", trick="JD", unseen="QD 9C"), "KD"),  # the master takes
        (moment("7S QD 7D 8H", trick="JD", unseen="KD 9C"), "7D"),  # a queen would only be beaten
        (moment("7S AD 7D 8H", trick="8D KD", unseen=OUT, friendly=1), "7D"),  # the trick is the partner's
        (moment("7S AD QD 8H", trick="8D JD", unseen=OUT, friendly=0), "QD"),  # taken for as little as holds
        (moment("7S 8S 8H", trick="8D JD", unseen=OUT, friendly=0), "7S"),  # trumped with the lowest
        (moment("7H 8H KC", trick="8D JD", unseen=OUT, friendly=0), "7H"),
    ],
)
def test_play_by_principle(given: Moment, card: str) -> None:
    assert principled(given) is Card(card)


def test_it_chooses_the_same_in_the_same_place() -> None:
    state = after(three(), "bid 6S", "pass", "pass")
    assert choice(state, 3) == choice(state, 3)
    assert Nature.CHANCE not in GAME.to_act(state)
