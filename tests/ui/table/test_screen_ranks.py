"""Which screens of a match go first, and which may rest: whole matches, without Telegram."""

from functools import partial
from itertools import pairwise

import msgspec

from bot.match.loaded import SeatDraft
from bot.match.table import PersonId, Phase, with_chair, with_part
from bot.ui.plan import GroupRecord, HandRecord, ScreenState, VoteRecord
from bot.ui.ranks import (
    RUN_MS,
    SOON_MS,
    TRICK_MS,
    Rank,
    rank_of_group,
    rank_of_hand,
    rank_of_vote,
    rest_of_group,
    rest_of_hand,
)
from games.core import Seat
from games.faces.face import Urgency
from tests.support.screen_plans import (
    DrawnScreen,
    Moment,
    hands,
    match,
    of_fresh,
    screen_state,
    table,
)

ME = PersonId(1)


def steps(
    *, chat: int | None = -100, strangers: bool = False
) -> list[tuple[ScreenState, ScreenState, HandRecord, Moment]]:
    """Every two moments of a match in a row, and the record of the first seat's hand between them."""
    game, moments = match(4, "short", 1)
    seated, found = table(4, chat=chat, strangers=strangers), []
    for before, moment in pairwise(moments[:-1]):
        earlier, later = (screen_state(seated, game, at) for at in (before, moment))
        screen = DrawnScreen(HandRecord())
        screen.draw(earlier)
        assert isinstance(screen.record, HandRecord)
        found.append((earlier, later, screen.record, moment))
    return found


def is_asked(state: ScreenState) -> bool:
    return Seat(0) in state.game.awaited(state.state)


def test_the_hand_on_turn_ranks_first_and_hands_that_wait_last() -> None:
    seen = set[Rank]()
    for _, after, record, moment in steps():
        rank = rank_of_hand(after, record, ME)
        seen.add(rank)
        if is_asked(after):
            assert rank is Rank.ASKED
        elif of_fresh(moment, Urgency.CLOSE):
            assert rank is Rank.NEWS
        else:
            assert rank is Rank.LATER
    assert seen == {Rank.ASKED, Rank.NEWS, Rank.LATER}


def in_run(state: ScreenState, *, due_ms: int = 0) -> ScreenState:
    """The moment with an automatic move due so soon."""
    now = state.now + 1
    return state._replace(now=now, table=with_part(state.table, "turn", auto_at=now + due_ms))


def test_a_person_alone_sees_a_run_of_automatic_moves_at_its_pause_and_at_its_end() -> None:
    rests = set()
    for _, after, record, moment in steps(chat=None):
        assert rest_of_hand(after, record, ME) == 0
        assert rest_of_hand(in_run(after, due_ms=SOON_MS + 1), record, ME) == 0
        rest = rest_of_hand(in_run(after), record, ME)
        if of_fresh(moment, Urgency.CLOSE) or is_asked(after):
            assert rest == 0
        elif of_fresh(moment, Urgency.NEWS):
            assert rest == RUN_MS
            assert rank_of_hand(after, record, ME) is Rank.NEWS
        rests.add(rest)
    assert rests == {0, RUN_MS}


def test_a_group_sees_a_run_of_automatic_moves_at_its_pause_and_at_its_end() -> None:
    game, moments = match(4, "short", 1)
    screen, rests = DrawnScreen(GroupRecord()), set()
    for before, moment in pairwise(moments[:-1]):
        screen.draw(screen_state(table(4), game, before))
        assert isinstance(screen.record, GroupRecord)
        after = screen_state(table(4), game, moment)
        rest_of = partial(rest_of_group, record=screen.record, hands_are_live=False)
        assert rest_of(after) == rest_of(in_run(after, due_ms=SOON_MS + 1)) == 0
        rest = rest_of(in_run(after))
        assert rest == (0 if of_fresh(moment, Urgency.CLOSE) else RUN_MS)
        rests.add(rest)
    assert rests == {0, RUN_MS}


def test_a_group_whose_players_have_live_hands_sees_every_trick_at_its_end() -> None:
    game, moments = match(4, "short", 1)
    screen, rests = DrawnScreen(GroupRecord()), set()
    for before, moment in pairwise(moments[:-1]):
        screen.draw(screen_state(table(4), game, before))
        assert isinstance(screen.record, GroupRecord)
        rest = rest_of_group(screen_state(table(4), game, moment), screen.record, hands_are_live=True)
        is_news = of_fresh(moment, Urgency.NEWS) or of_fresh(moment, Urgency.CLOSE)
        assert rest == (0 if is_news else TRICK_MS)
        rests.add(rest)
    assert rests == {0, TRICK_MS}


def test_a_card_that_is_played_for_its_person_asks_for_no_call() -> None:
    for _, after, record, _ in steps():
        forced = after._replace(table=with_part(after.table, "turn", forced_at=1))
        if is_asked(after):
            assert rank_of_hand(forced, record, ME) > rank_of_hand(after, record, ME) is Rank.ASKED


def test_a_first_hand_and_the_end_are_results() -> None:
    game, moments = match(4, "short", 1)
    first = screen_state(table(4), game, moments[0])
    expected = Rank.ASKED if is_asked(first) else Rank.RESULT
    assert rank_of_hand(first, HandRecord(), ME) is expected
    end = screen_state(table(4, phase=Phase.OVER), game, moments[-1])
    assert rank_of_hand(end, HandRecord(5, question="d1b"), ME) is Rank.RESULT


def test_what_a_person_asked_for_comes_first() -> None:
    """A hand sent anew, picks, and the way back are answers to the person's own taps."""
    _, after, record, _ = next(
        each for each in steps() if rank_of_hand(*each[1:3], ME) is Rank.LATER and not is_asked(each[0])
    )
    assert rank_of_hand(after, record, ME, anew=True) is Rank.ASKED
    assert rank_of_hand(after._replace(drafts={Seat(0): SeatDraft("", ("?",))}), record, ME) is Rank.ASKED
    assert rank_of_hand(after, msgspec.structs.replace(record, aside=True), ME) is Rank.ASKED
    settled = msgspec.structs.replace(record, cursor=len(after.events), question="")
    assert rank_of_hand(after, settled, ME) is Rank.RESULT


def test_a_hand_drawn_with_picks_comes_later_with_the_same() -> None:
    _, after, record, _ = next(
        each for each in steps() if rank_of_hand(*each[1:3], ME) is Rank.LATER and not is_asked(each[0])
    )
    picked = after._replace(drafts={Seat(0): SeatDraft("", ("?",))})
    screen = DrawnScreen(record)
    screen.pictures[record.message] = record.picture
    screen.draw(picked)
    assert isinstance(screen.record, HandRecord)
    drawn = msgspec.structs.replace(screen.record, question="d1b")
    assert rank_of_hand(picked, drawn, ME) is Rank.LATER


def test_a_record_tells_absences() -> None:
    for screen, _, state, _ in hands():
        if state.table.phase is not Phase.PLAYING:
            break
        away = state._replace(table=with_chair(state.table, Seat(0), away=True))
        screen.draw(away)
        assert isinstance(screen.record, HandRecord)
        assert screen.record.aside
        assert rank_of_hand(state, screen.record, ME) in (Rank.ASKED, Rank.RESULT)
        screen.draw(state)
        assert not screen.record.aside


def test_a_lobby_comes_after_questions_until_it_begins() -> None:
    game, moments = match(4, "short", 1)
    screen = DrawnScreen(GroupRecord())
    lobby = screen_state(table(4, phase=Phase.LOBBY), game, None)
    assert rank_of_group(lobby, GroupRecord()) is Rank.RESULT
    screen.draw(lobby)
    assert isinstance(screen.record, GroupRecord)
    assert rank_of_group(lobby, screen.record) is Rank.RESULT
    begun = screen_state(table(4), game, moments[0])
    assert rank_of_group(begun, screen.record) is Rank.ASKED
    assert rank_of_group(begun, GroupRecord(phase="")) is Rank.RESULT
    assert rank_of_group(lobby, screen.record, anew=True) is Rank.ASKED


def test_a_first_vote_answers_a_command() -> None:
    assert rank_of_vote(VoteRecord()) is Rank.ASKED
    assert rank_of_vote(VoteRecord(5)) is Rank.RESULT
