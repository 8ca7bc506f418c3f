"""What stands on the pictures of Терц."""

import pytest
from msgspec.structs import replace

from games import terz
from games.cards import Card
from games.core import Seat
from games.faces.panel import Panel
from games.faces.scene import BACK
from games.faces.table_layout import HEAP_CARD, OPEN_CARD
from games.terz.options import Options as TerzOptions
from games.terz.state import State as TerzState
from tests.games.terz import positions as duel
from tests.pictures.people import shown, sprites
from tests.support.sentences import said

LEADER, DEALER = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"


def duel_table(state: TerzState) -> Panel:
    return terz.FACE.table(terz.GAME.view(state, None))


def duel_hand(state: TerzState, seat: int) -> Panel:
    return terz.FACE.hand(terz.GAME.view(state, Seat(seat)), Seat(seat), ())


def pictured(key: str, **facts: int | str) -> str:
    return said(f"terz-picture-{key}", **facts)


def bubble(kind: str, fate: str, **points: int) -> str:
    """What stands beside who has declared this."""
    return pictured("bubble", what=said(f"terz-kind-{kind}"), fate=fate, **points)


@pytest.mark.rule("TZ-16", "TZ-18")
def test_tz_16_words_and_outcome_stand_beside_their_declarer() -> None:
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "declare run QC KC AC")
    assert shown(duel_table(state), "terz") == [
        pictured("title", number=1, deals=0, extra="no"),
        pictured("goal", target=500),
        *("Аня", pictured("taken", taken=0), pictured("score", score=0), bubble("run-3", "beaten")),
        *("Боря", pictured("taken", taken=0), pictured("score", score=50)),
        *(said("terz-mark-dealer"), bubble("run-4", "scored", points=50)),
        pictured("talon", suit="♥\ufe0e", count=14),
    ]


@pytest.mark.rule("TZ-21")
def test_tz_21_shown_cards_lie_open_and_beaten_ones_do_not() -> None:
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "declare run QC KC AC")
    fifty = [(Card.CJ, False), (Card.CT, False), (Card.C9, False), (Card.C8, False)]
    assert sprites(duel_table(state), OPEN_CARD) == sprites(duel_hand(state, 0), OPEN_CARD) == fifty
    assert sprites(duel_hand(state, 1), OPEN_CARD) == []
    played = duel.after(state, "plays QC JC")
    assert sprites(duel_table(played), OPEN_CARD) == fifty[1:]
    assert sprites(duel_table(duel.after(played, "cut 5", "plays 7D 8D")), OPEN_CARD) == []


@pytest.mark.rule("TZ-23", "TZ-24")
def test_tz_23_bluff_shows_words_and_no_cards() -> None:
    state = duel.after(
        duel.dealt(LEADER, DEALER, "JH", options=duel.BLUFF, sheet=duel.sums(120, 0)), "declare four J"
    )
    for later in (state, duel.after(state, "good"), duel.after(state, "show")):
        assert sprites(duel_table(later), OPEN_CARD) == sprites(duel_hand(later, 1), OPEN_CARD) == []
    lie = bubble("four-J", "false")
    bubbles = [
        shown(duel_table(later), "terz")[5]
        for later in (state, duel.after(state, "good"), duel.after(state, "show"))
    ]
    assert bubbles == [bubble("four-J", "open"), bubble("four-J", "scored", points=200), lie]
    found = shown(duel_table(duel.after(state, "show")), "terz")
    taken = pictured("taken", taken=0)
    assert found[2:8] == ["Аня", taken, pictured("raised", total=120, target=600), lie, "Боря", taken]
    assert found[8] == pictured("score", score=200)


@pytest.mark.rule("TZ-2", "TZ-4")
def test_tz_2_talon_lies_face_down_beside_the_turned_card() -> None:
    state = duel.dealt(LEADER, DEALER, "JH")
    assert sprites(duel_table(state), HEAP_CARD) == [*[(BACK, False)] * 13, (Card.HJ, False)]
    drawn = duel.playing("AS KS", "QS 7D", talon="")
    assert not any(what == BACK for what, _ in sprites(duel_table(drawn), HEAP_CARD))
    assert shown(duel_table(drawn), "terz")[-1] == pictured("trumps", suit="♥\ufe0e")


@pytest.mark.rule("TZ-9")
def test_tz_9_cards_that_may_not_reply_are_dim_in_own_hand() -> None:
    """A diamond asks for diamonds or trumps, hearts, while there is a talon."""
    state = duel.after(duel.dealt(LEADER, DEALER, "JH"), "play 7D")
    bright = [card for card, dim in sprites(duel_hand(state, 1), 190) if not dim]
    assert set(bright) == {Card.D8, Card.DQ, Card.DK, Card.H7, Card.HT}
    assert len(sprites(duel_hand(state, 1), 190)) == 9
    assert not any(dim for _, dim in sprites(duel_hand(state, 0), 190))


@pytest.mark.rule("TZ-15", "TZ-27")
def test_tz_15_heading_tells_deal_number_total_and_extra_deal() -> None:
    four = duel.dealt(LEADER, DEALER, "JH", options=TerzOptions(deals=4))
    fifth = replace(four, extra=True, deals_played=4)
    assert shown(duel_table(four), "terz")[0] == pictured("title", number=1, deals=4, extra="no")
    assert shown(duel_table(fifth), "terz")[0] == pictured("title", number=5, deals=0, extra="yes")
