"""What buttons carry reads back, and anything else is refused."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.incoming.routes import Takes, Tap
from bot.features.registry import routes
from bot.features.tournaments.service.model import TournamentId
from bot.match.aspects import Page, PageKind
from bot.match.table import MatchId, TableId
from bot.ui.buttons import (
    AtCompany,
    AtLobby,
    AtTable,
    AtTournament,
    InvalidData,
    Invited,
    Opening,
    Personal,
    Pick,
    Play,
    Press,
    decode,
    encode,
    join_link,
    match_link,
    page_argument,
    read_page,
)

TABLES = st.from_regex(r"[A-Za-z0-9_-]{8,10}", fullmatch=True).map(TableId)
QUESTIONS = st.from_regex(r"[a-z0-9.]{1,12}", fullmatch=True)
ACTIONS = st.from_regex(r"[A-Za-z0-9 :=]{1,36}", fullmatch=True)
TOKENS = st.from_regex(r"[a-z_]{1,32}", fullmatch=True)
ARGUMENTS = st.from_regex(r"[a-z0-9_=:]{1,20}", fullmatch=True)
ARGUMENTS_OF = {
    AtCompany: st.from_regex(r"[a-z0-9]{1,16}", fullmatch=True),
    AtTournament: st.from_regex(r"[A-Za-z0-9_=./-]{1,40}", fullmatch=True),
}
SUBJECTS_OF = {
    Play: (TABLES, QUESTIONS, ACTIONS),
    Pick: (TABLES, QUESTIONS, ACTIONS),
    Invited: (TOKENS,),
    Opening: (TOKENS,),
    Personal: (),
}


def pressed(tap: Tap) -> st.SearchStrategy[Press]:
    """Presses that this tap answers."""
    verb = (st.just(tap.verb),) if tap.verb else ()
    given = () if tap.takes is Takes.NOTHING else (ARGUMENTS_OF.get(tap.kind, ARGUMENTS),)
    return st.builds(tap.kind, *SUBJECTS_OF.get(tap.kind, (TABLES,)), *verb, *given)


PRESSES = st.one_of(*map(pressed, routes().taps))
TABLE = TableId("abcdefghij")


@given(PRESSES)
def test_presses_read_back(press: Press) -> None:
    data = encode(press)
    assert len(data.encode()) <= 64
    assert decode(data) == press


@pytest.mark.parametrize(
    ("press", "data"),
    [
        (Play(TABLE, "d5t2", "play AS"), "a:abcdefghij:d5t2:play AS"),
        (Pick(TABLE, "d5l", "2C"), "p:abcdefghij:d5l:2C"),
        (AtLobby(TABLE, "join"), "l:abcdefghij:join"),
        (AtLobby(TABLE, "value", "deals=5"), "l:abcdefghij:value:deals=5"),
        (AtTable(TABLE, "hand"), "m:abcdefghij:hand"),
        (AtTournament(TournamentId("abcdefghij"), "enter"), "u:abcdefghij:enter"),
        (AtTournament(TournamentId("abcdefghij"), "page", "2"), "u:abcdefghij:page:2"),
        (Personal("play"), "t:play"),
        (Personal("settings", "language=en"), "t:settings:language=en"),
    ],
)
def test_data_stays_readable(press: Press, data: str) -> None:
    assert encode(press) == data


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        ":",
        "a",
        "a:",
        "a:abcdefghij",
        "a:abcdefghij:q",
        "a:abcdefghij:q:",
        "a:not an id:q:play AS",
        "a::q:play AS",
        "z:abcdefghij:join",
        "l:abcdefghij",
        "l:abcdefghij:fly",
        "l:abcdefghij:game",
        "l:abcdefghij:game:",
        "l:abcdefghij:page",
        "l:abcdefghij:join:more",
        "l:abcdefghij:join:",
        "m:abcdefghij:hand:more",
        "m:abcdefghij:fly",
        "u:abcdefghij",
        "u:abcdefghij:fly",
        "u:abcdefghij:enter:",
        "u:abcdefghij:enter:1:2",
        "u:not an id:enter",
        "t:fly",
        "a:abcdefghij:q:играть",
        "a:abcdefghij:q:play\n",
        "t:language:" + "x" * 60,
    ],
)
def test_anything_else_is_refused(data: str | None) -> None:
    with pytest.raises(InvalidData):
        routes().tap_of(decode(data))


@pytest.mark.parametrize(
    "press", [AtLobby(TABLE, "fly"), AtTournament(TournamentId("abcdefghij"), "fly"), Personal("fly")]
)
def test_a_verb_that_nothing_answers_is_refused(press: Press) -> None:
    with pytest.raises(InvalidData):
        routes().tap_of(press)


@given(st.text(max_size=80))
def test_no_text_breaks_the_decoder(data: str) -> None:
    try:
        press = decode(data)
    except InvalidData:
        return
    assert decode(encode(press)) == press


@pytest.mark.parametrize("action", ["x" * 50, "играть", ""])
def test_what_would_not_come_back_is_not_sent(action: str) -> None:
    with pytest.raises(ValueError, match="a:"):
        encode(Play(TABLE, "question", action))


@pytest.mark.parametrize(
    "page", [Page(kind) for kind in PageKind] + [Page(PageKind.OPTION, "third_raspasy_fine")]
)
def test_a_page_of_the_lobby_reads_back(page: Page) -> None:
    assert read_page(page_argument(page)) == page


@pytest.mark.parametrize("argument", ["", "nowhere", "rules.x", "rules.-1", "rules.1234", "front.", "."])
def test_a_page_that_is_none_is_refused(argument: str) -> None:
    with pytest.raises(InvalidData):
        read_page(argument)


def test_links_fit_telegrams_payload() -> None:
    assert join_link("pulka_bot", "tok-en_1") == "https://t.me/pulka_bot?start=j_tok-en_1"


def test_links_name_a_match_a_deal_or_a_trick() -> None:
    match = MatchId("a_b-c_d-e_f-1_23")
    start = "https://t.me/pulka_bot?start=m_a_b-c_d-e_f-1_23"
    assert match_link("pulka_bot", match) == start
    assert match_link("pulka_bot", match, 3) == f"{start}_3"
    assert match_link("pulka_bot", match, 3, 10) == f"{start}_3_10"
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", match_link("b", match, 999, 999).partition("=")[2])
