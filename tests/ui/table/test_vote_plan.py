"""The message of a vote to stop: one, kept true, closed with its outcome."""

import msgspec
import pytest

from bot.base.preferences import Language
from bot.match.aspects import MatchEnd, Shut
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId, with_part
from bot.ui.plan import ScreenState, VoteRecord
from bot.ui.table.vote_plan import plan_vote, vote_content
from games import registry
from games.options import as_json
from tests.support.sentences import said

GAME = registry.get("oh_hell")
ANNA, BORIS, VERA = (PersonId(number) for number in (1, 2, 3))


def table(*voters: PersonId, phase: Phase = Phase.PLAYING, stopped: bool = False) -> Table:
    chairs = tuple(Chair(name, person) for name, person in (("Аня", ANNA), ("Борис", BORIS), ("Вера", VERA)))
    return Table(
        TableId("tabletable"),
        "oh_hell",
        "full",
        as_json(GAME.presets["full"]),
        ANNA,
        Language.RU,
        "token",
        chat=ChatId(-5),
        phase=phase,
        chairs=chairs,
        end=MatchEnd(votes=frozenset(voters), stopped=stopped),
    )


def state(at: Table) -> ScreenState:
    return ScreenState(at, GAME, None, {}, (), 0, 0, "pulka_bot")


POSTED = VoteRecord(message=7, digest="of something else", replaced=6, chat=-5)


def test_no_vote_sends_no_message() -> None:
    step = plan_vote(state(table()), VoteRecord())
    assert (step.outgoing, step.record) == (None, VoteRecord())


def test_the_first_vote_sends_a_message_and_later_ones_edit_it() -> None:
    first = plan_vote(state(table(ANNA)), VoteRecord())
    assert first.outgoing is not None
    assert (first.outgoing.message, first.outgoing.replaces) == (0, 0)
    assert isinstance(first.record, VoteRecord)
    posted = msgspec.structs.replace(first.record, message=7)
    assert plan_vote(state(table(ANNA)), posted).outgoing is None
    gone = table(ANNA, BORIS)
    second = plan_vote(state(gone), posted)
    assert second.outgoing is not None
    assert second.outgoing.message == 7


def test_a_vote_sent_anew_replaces_its_message() -> None:
    step = plan_vote(state(table(ANNA)), POSTED, anew=True)
    assert step.outgoing is not None
    assert (step.outgoing.message, step.outgoing.replaces) == (0, 7)


@pytest.mark.parametrize(
    ("at", "outcome"),
    [
        (table(ANNA, BORIS, phase=Phase.OVER, stopped=True), said("vote-carried", who="Аня, Борис")),
        (table(ANNA, phase=Phase.OVER, stopped=True), said("vote-stopped")),
        (table(ANNA, phase=Phase.OVER), said("vote-played-out")),
        (table(), said("vote-withdrawn")),
    ],
    ids=["carried", "stopped", "played out", "withdrawn"],
)
def test_a_vote_closes_with_its_outcome(at: Table, outcome: str) -> None:
    step = plan_vote(state(at), POSTED)
    assert step.outgoing is not None
    assert step.outgoing.message == 7
    assert step.outgoing.content.text == outcome
    assert step.outgoing.content.keyboard == ()
    assert step.record == VoteRecord()


def test_a_vote_names_who_wants_to_stop_and_how_many_it_takes() -> None:
    assert vote_content(table(ANNA)).text == said("vote-open", who="Аня", given=1, needed=2)
    english = msgspec.structs.replace(table(VERA), language=Language.EN)
    assert vote_content(english).text == said("vote-open", Language.EN, who="Вера", given=1, needed=2)


def test_a_vote_in_a_group_that_is_shut_waits() -> None:
    shut = with_part(table(ANNA), "group", shut=Shut.OUT)
    assert plan_vote(state(shut), VoteRecord()).outgoing is None


def test_a_group_with_a_new_id_gets_the_vote_anew() -> None:
    moved = msgspec.structs.replace(table(ANNA), chat=ChatId(-100))
    step = plan_vote(state(moved), POSTED)
    assert step.outgoing is not None
    assert (step.outgoing.message, step.outgoing.replaces, step.record.replaced) == (0, 0, 0)
