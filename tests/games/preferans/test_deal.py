"""Sections 1 and 2: the table, the draw for the first dealer, the deal and who deals next."""

import pytest
from msgspec.structs import replace

from games.cards import PACK_32, Card
from games.core import IllegalAction, InvalidAction, Nature, Seat
from games.preferans import GAME
from games.preferans.contracts import DENOMINATIONS
from games.preferans.events import CardPlayed, FirstDealer
from games.preferans.match.legality import Refusal
from games.preferans.options import PRESETS, Options
from games.preferans.state import Part
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    after,
    before_deal,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    pack,
    played_out,
    raspasy_of,
    refused,
    step,
    through,
    turn,
)

DUMMY = replace(SOCHINKA, dummy=True)


def drawn(pack: str, seats: int) -> FirstDealer:
    done = GAME.apply(GAME.start(Options(dummy=seats == 2), seats), Nature.CHANCE, GAME.read(f"draw {pack}"))
    (told,) = [event for event in done.events if isinstance(event, FirstDealer)]
    assert done.state.dealer == done.state.first == told.seat
    return told


NO_ACE_YET = "7S 8S 9S TS JS 7C 8C 9C TC JC 7D 8D 9D TD JD 7H 8H 9H TH JH QS KS QC KC QD KD QH KH AS AC AD AH"


@pytest.mark.rule("PREF-1.1")
def test_pref_1_1_pack_has_32_cards_and_suits_have_an_order() -> None:
    assert len(PACK_32) == 32
    assert sorted({card.rank.letter for card in PACK_32}, key="789TJQKA".index) == list("789TJQKA")
    assert [suit.value if suit else "N" for suit in DENOMINATIONS] == ["S", "C", "D", "H", "N"]


@pytest.mark.rule("PREF-1.2", "PREF-1.5")
def test_pref_1_2_two_play_with_the_dummy_and_more_without() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert GAME.check(Options(), 3) is GAME.check(Options(), 4) is GAME.check(Options(dummy=True), 2) is None
    assert GAME.check(Options(), 2) is GAME.check(Options(dummy=True), 3) is Refusal.DUMMY


@pytest.mark.rule("PREF-1.2")
def test_pref_1_2_dealer_sits_out_of_four_and_plays_of_three() -> None:
    assert deal_of(dealt(seats=4)).sitting == 3
    assert deal_of(dealt(seats=4)).hands[3] == ()
    assert deal_of(dealt(seats=3)).sitting is None
    assert len(deal_of(dealt(seats=3)).hands[2]) == 10


@pytest.mark.rule("PREF-1.3")
@pytest.mark.parametrize(("seats", "dealer"), [(4, 0), (3, 1), (2, 0)])
def test_pref_1_3_the_first_ace_makes_the_dealer(seats: int, dealer: int) -> None:
    """The ace is the 29th card: places 0 … 28 from seat 0, so seat 28 mod the number of players."""
    told = drawn(NO_ACE_YET, seats)
    assert told.seat == dealer
    assert told.cards == cards(NO_ACE_YET)[:29]


@pytest.mark.rule("PREF-1.3")
def test_pref_1_3_ace_on_the_first_card_makes_seat_0_dealer() -> None:
    told = drawn(f"AH {NO_ACE_YET.removesuffix(' AH')}", 4)
    assert (told.seat, told.cards) == (0, (Card.HA,))


@pytest.mark.rule("PREF-1.4")
def test_pref_1_4_each_kind_brings_its_own_options() -> None:
    table = {
        "classic": ("halves", True, True, "arbiter", False, True),
        "sochinka": ("pool", False, False, "off", True, True),
        "leningradka": ("hill_first", False, False, "off", False, True),
    }
    for kind, row in table.items():
        each = PRESETS[kind]
        assert each.kind == kind
        assert (each.gain, each.dark, each.cover, each.underbid, each.raspasy_to_pool, each.help) == row
    gusarik = PRESETS["gusarik"]
    assert (gusarik.kind, gusarik.gain, gusarik.underbid, gusarik.raspasy_to_pool) == (
        "gusarik",
        "halves",
        "off",
        False,
    )
    for each in PRESETS.values():
        assert (each.misere, each.undertricks, each.third_raspasy_fine) == ("binding", "usual", 0)


@pytest.mark.rule("PREF-2.1")
def test_pref_2_1_cards_go_in_pairs_and_fourth_pair_is_talon() -> None:
    text = " ".join(card.value for card in PACK_32)
    state = after(before_deal(seats=4, dealer=0), f"deal {text}")
    order = [card.value for card in PACK_32]
    assert [card.value for card in deal_of(state).hands[1]] == [
        order[at] for at in (0, 1, 8, 9, 14, 15, 20, 21, 26, 27)
    ]
    assert [card.value for card in deal_of(state).hands[3]] == [
        order[at] for at in (4, 5, 12, 13, 18, 19, 24, 25, 30, 31)
    ]
    assert [card.value for card in deal_of(state).talon] == order[6:8]


@pytest.mark.rule("PREF-2.1")
def test_pref_2_1_a_deal_gives_each_player_the_stated_hand() -> None:
    deal = deal_of(dealt(seats=3, dealer=1))
    assert [deal.hands[seat] for seat in (2, 0, 1)] == [cards(FIRST), cards(SECOND), cards(THIRD)]
    assert deal.talon == cards(TALON)


@pytest.mark.rule("PREF-2.2")
def test_pref_2_2_the_deal_passes_to_the_left() -> None:
    state = after(dealt(), "bid 7C", "pass", "pass", "lay 8H 7H", "contract 7C", "pass", "pass", "pass")
    assert (state.deal, state.dealer) == (None, 0)


@pytest.mark.rule("PREF-2.2", "PREF-6.5")
def test_pref_2_2_same_dealer_deals_again_after_raspasy() -> None:
    done = played_out(after(dealt(), "pass", "pass", "pass"))
    assert (done.state.dealer, done.state.row) == (3, 1)


CAUGHT = "bid misere", "pass", "pass", "lay 8H 7H", "contract misere"


@pytest.mark.rule("PREF-2.2")
def test_pref_2_2_caught_misere_repeats_dealer_and_ends_row() -> None:
    done = played_out(after(dealt(row=2, dark_row=1), *CAUGHT))
    assert contract_of(done).tricks[0] == 10
    assert (done.state.dealer, done.state.row, done.state.dark_row) == (3, 0, 0)


@pytest.mark.rule("PREF-2.2")
def test_pref_2_2_caught_dark_misere_repeats_the_dealer() -> None:
    options = replace(MAIN, dark=True)
    texts = "bid misere dark", "pass", "pass", "lay 8H 7H", "contract misere dark"
    done = played_out(after(dealt(options, row=1), *texts))
    assert (done.state.dealer, done.state.row) == (3, 0)


@pytest.mark.rule("PREF-2.2")
def test_pref_2_2_a_misere_made_passes_the_deal_on() -> None:
    hands = (
        "7S 8S 9S 7C 8C 9C 7D 8D 9D 7H",
        "AS KS QS AC KC QC AD KD QD AH",
        "JS TS JC TC JD TD QH JH TH 9H",
        "8H KH",
    )
    texts = "bid misere", "pass", "pass", "lay 8H KH", "contract misere"
    done = played_out(after(dealt(hands=hands), *texts))
    assert contract_of(done).tricks[0] == 0
    assert done.state.dealer == 0


@pytest.mark.rule("PREF-2.2")
@pytest.mark.parametrize("part", [Part.ROBBER, Part.ROUNDS])
def test_pref_2_2_before_the_main_part_the_deal_moves_on(part: Part) -> None:
    state = dealt(part=part, number=24 if part is Part.ROUNDS else 0)
    if part is Part.ROBBER:
        state = after(state, "lay 8H 7H", "contract misere")
    assert played_out(state).state.dealer == 0


@pytest.mark.rule("PREF-2.3")
def test_pref_2_3_only_chance_deals_and_deals_the_whole_pack() -> None:
    state = before_deal()
    with pytest.raises(InvalidAction):
        GAME.read(f"deal {FIRST}")
    with pytest.raises(InvalidAction):
        GAME.read(pack().replace("7H", "8H"))
    for actor in (Seat(3), Nature.CLOCK):
        assert refused_for(state, actor) == "turn"


def refused_for(state: object, actor: Seat | Nature) -> str:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, actor, GAME.read(pack()))  # type: ignore[arg-type]
    return caught.value.reason.value


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_the_dummy_gets_cards_and_says_nothing() -> None:
    """Dealer 1: the dummy is on the left, then seat 0, then seat 1."""
    state = dealt(DUMMY, 2)
    deal = deal_of(state)
    assert [len(hand) for hand in deal.hands] == [10, 10, 10]
    assert deal.active == (2, 0, 1)
    assert turn(state) == 0
    state = after(state, "pass", "bid 6C")
    assert deal_of(state).declarer == 1
    assert after(dealt(DUMMY, 2), "bid 7C", "pass").dealer == 1


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_the_two_players_deal_in_turn() -> None:
    state = after(dealt(DUMMY, 2), "bid 7C", "pass", "lay QC JC", "contract 7D", "pass")
    assert state.dealer == 0


@pytest.mark.rule("PREF-1.5", "PREF-4.10")
def test_pref_1_5_lone_opponent_who_passes_writes_whists() -> None:
    done = through(dealt(DUMMY, 2), "bid 6C", "pass", "lay QC JC", "contract 6D", "pass")
    assert contract_of(done).unplayed
    assert contract_of(done).spoke == (1,)
    assert done.state.sheet.whists[1][0] == 4


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_other_player_plays_the_dummys_open_hand() -> None:
    """The dummy, seat 2, leads."""
    state = after(dealt(DUMMY, 2), "bid 7C", "pass", "lay QC JC", "contract 7N", "whist")
    assert GAME.view(state, None).faces == ((), (), cards(FIRST))
    assert turn(state) == 1
    assert "play AC" in offered(state)
    state = after(state, "play AC", "play TC", "play 9H")
    assert turn(state) == 1
    assert "play KC" in offered(state)


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_other_player_gets_all_defending_tricks() -> None:
    done = played_out(after(dealt(DUMMY, 2), "bid 7C", "pass", "lay QC JC", "contract 7D", "whist"))
    assert contract_of(done).tricks[0] + contract_of(done).tricks[1] == 10
    assert contract_of(done).whisters == (1,)


@pytest.mark.rule("PREF-1.5", "PREF-4.4")
def test_pref_1_5_forced_whist_has_one_single_whister() -> None:
    state = after(dealt(DUMMY, 2), "bid 6S", "pass", "lay QC JC", "contract 6S")
    assert deal_of(state).whisters == (1,)
    assert GAME.view(state, None).faces[2] == cards(FIRST)
    assert contract_of(played_out(state)).whisters == (1,)


@pytest.mark.rule("PREF-1.5", "PREF-5.6")
def test_pref_1_5_other_player_plays_the_dummy_at_misere() -> None:
    state = after(dealt(DUMMY, 2), "bid misere", "pass", "lay QC JC", "contract misere")
    assert GAME.view(state, None).faces == ((), cards(THIRD), cards(FIRST))
    assert turn(state) == 1


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_the_dummy_plays_raspasy_by_rule() -> None:
    """Dealer 1: the dummy plays first to the two hearts of the talon. It is void: its highest card of the lowest suit, the
    ace of spades, then the ace of clubs. To the third trick it leads its lowest card: the seven of spades."""
    done = through(dealt(DUMMY, 2), "pass", "pass", "plays 7C 9H", "plays 8C TH")
    fallen = [
        (event.seat, event.card.value, event.by) for event in done.events if isinstance(event, CardPlayed)
    ]
    assert fallen == [
        (2, "AS", None),
        (0, "7C", 0),
        (1, "9H", 1),
        (2, "AC", None),
        (0, "8C", 0),
        (1, "TH", 1),
        (2, "7S", None),
    ]


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_dummy_follows_lowest_and_tricks_are_nobodys() -> None:
    """Hearts are turned up: 9♥ of 9♥ J♥ follows; nobody has higher ones than the third player, seat 1."""
    hands = (
        "JH 9H AS KS QS AC KC QC AD KD",
        "QH TH JS TS 9S JC TC 9C QD JD",
        "AH KH 8S 7S 8C 7C TD 9D 8D 7D",
        "8H 7H",
    )
    done = through(dealt(DUMMY, 2, hands), "pass", "pass")
    assert [event.card for event in done.events if isinstance(event, CardPlayed)] == [Card.H9]
    outcome = raspasy_of(played_out(done.state))
    assert outcome.active == (0, 1)
    assert sum(outcome.tricks) < 10


@pytest.mark.rule("PREF-1.5", "PREF-9.2")
@pytest.mark.parametrize(("dealer", "declarer"), [(0, 1), (1, 0)])
def test_pref_1_5_only_the_two_declare_in_razboinik(dealer: int, declarer: int) -> None:
    options = Options(dummy=True)
    state = dealt(options, 2, dealer=dealer, part=Part.ROBBER, number=0)
    assert deal_of(state).declarer == declarer == turn(state)


def test_nothing_but_the_asked_for_is_allowed() -> None:
    state = dealt()
    assert refused(state, "whist") == refused(state, "play AS") == refused(state, "lay AS KS") == "moment"
    assert refused(state, "1: pass") == refused(state, "3: pass") == "turn"
    assert step(state, "pass").state.deal is not None
