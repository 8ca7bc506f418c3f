"""Private screens among strangers, drawn without Telegram."""

import msgspec
import pytest

from bot.base.pace import NORMAL
from bot.match.chairs import MenuPage, Phrase
from bot.match.loaded import SeatDraft
from bot.match.moves import READ_MS, without_old_phrases
from bot.match.table import PersonId, Phase, Table, with_chair
from bot.ui.content import Content
from bot.ui.plan import HandRecord, ScreenState
from bot.ui.table.hand_plan import plan_hand
from games import registry
from games.core import Seat
from games.faces.face import Urgency
from tests.support.screen_plans import GAME, DrawnScreen, match, screen_state, table
from tests.support.sentences import said, tells

ME = PersonId(1)


def strangers(**changes: object) -> Table:
    return msgspec.structs.replace(table(4, chat=None, strangers=True), pace=NORMAL, **changes)


def shown(state: ScreenState) -> Content:
    outgoing = plan_hand(state, HandRecord(), ME).outgoing
    assert outgoing is not None
    return outgoing.content


def test_the_clock_of_another_is_read() -> None:
    game, moments = match(4, "short", 1)
    moment = next(each for each in moments if Seat(0) not in game.awaited(each.state))
    mover = min(game.awaited(moment.state))
    assert f"⏳ P{mover}: 0:45" in shown(screen_state(strangers(), game, moment)).text
    late = with_chair(strangers(), mover, late=1)
    assert tells(shown(screen_state(late, game, moment)).text, "notice-late", who=f"P{mover}")


def test_the_picks_of_another_are_not_shown() -> None:
    game, moments = match(4, "short", 1)
    state = screen_state(strangers(), game, moments[0])
    assert shown(state).text == shown(state._replace(drafts={Seat(1): SeatDraft("", ("AS",))})).text


@pytest.mark.parametrize("page", MenuPage)
def test_the_menu_stands_below_the_keys_to_play(page: MenuPage) -> None:
    game, moments = match(4, "short", 1)
    moment = next(each for each in moments if Seat(0) in game.awaited(each.state))
    tables = with_chair(strangers(), Seat(0), page=page), table(4, chat=None)
    keyboards = [shown(screen_state(at, game, moment)).keyboard for at in tables]
    rows, without = ([[key.label for key in row] for row in keyboard] for keyboard in keyboards)
    assert rows[0] == without[0]
    own = [said("button-talk"), said("button-close-menu"), said("button-leave-match")]
    assert any(label in own for row in rows[1:] for label in row)
    assert all(len(row) <= 3 for row in rows[1:])


def test_a_phrase_stands_until_a_trick_after_it_was_read() -> None:
    game, moments = match(4, "short", 1)
    face = registry.face(GAME)
    trick = next(each for each in moments if any(face.urgency(event) is Urgency.NEWS for event in each.fresh))
    told = with_chair(strangers(), Seat(1), phrase=Phrase.NICE, said_at=1_000)
    assert without_old_phrases(told, trick.fresh, 1_000 + READ_MS - 1) == told
    assert without_old_phrases(told, (), 1_000 + READ_MS) == told
    after = without_old_phrases(told, trick.fresh, 1_000 + READ_MS)
    assert after.chairs[1].phrase is None
    assert tells(shown(screen_state(told, game, moments[0])).text, "phrase-nice")


def test_a_leaver_gets_no_results_of_deals() -> None:
    """They keep the one message that leads back, until the end of the match."""
    game, moments = match(4, "short", 1)
    away = with_chair(strangers(), Seat(0), away=True)
    screen = DrawnScreen(HandRecord())
    screen.draw(screen_state(strangers(), game, moments[0]))
    for moment in moments[1:-1]:
        screen.draw(screen_state(away, game, moment))
        assert [*screen.shown.values()] == [said("hand-away")]
    over = msgspec.structs.replace(away, phase=Phase.OVER)
    screen.draw(screen_state(over, game, moments[-1]))
    assert len(screen.shown) == 1
    assert said("button-new-opponents") in str(screen.calls[-1].content.keyboard)
