"""A sheet that is kept for real cards: whatever was played, it is the sheet that the match itself has written."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Nature, Step
from games.preferans import GAME
from games.preferans.actions import CONTROL, Announce, Bid, Claim, Conditions, TimeUp, Verdict
from games.preferans.contracts import write
from games.preferans.events import DealOver
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.deals import gift
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.state import Part, Phase, State
from games.sheets import Said, fold, next_question

KINDS = [(kind, seats) for kind in ("sochinka", "classic", "leningradka", "gusarik") for seats in (3, 4)]


def played_out(options: Options, seats: int, rng: Random) -> Iterator[tuple[State, tuple[str, ...], State]]:
    """Play a match at random: of each deal the state before it, what people would say of it, and the state after."""
    state, before = GAME.start(options, seats), GAME.start(options, seats)
    while actors := sorted(GAME.to_act(state), key=str):
        actor: Any = rng.choice([each for each in actors if each is not Nature.CLOCK] or actors)
        if Nature.CLOCK in actors and state.deal is None and rng.random() < 0.02:
            actor = Nature.CLOCK
        action = _action(state, actor, rng)
        step = GAME.apply(state, actor, action)
        over = [event for event in step.events if isinstance(event, DealOver)]
        said: tuple[str, ...] = ()
        if state.part is Part.DRAW:
            said = (str(step.state.first),)
        elif isinstance(action, Conditions):
            said = (str(action.price), str(action.pool), str(action.minutes or "none"))
        elif isinstance(action, TimeUp):
            said = ("time",) if action.alarm == CONTROL else _usual(step.state)
        elif over:
            said = of_deal(before, over[0].outcome)
        state = step.state
        if said:
            yield before, said, state
            before = state


def _usual(state: State) -> tuple[str, ...]:
    assert state.conditions is not None
    return ("1", str(state.conditions.pool), str(state.conditions.minutes or "none"))


def _action(state: State, actor: Any, rng: Random) -> Any:
    if state.deal is not None and state.deal.phase is Phase.VERDICT:
        return Verdict()
    if actor is Nature.CHANCE:
        return GAME.sample(state, rng)
    actions = list(GAME.legal(state, actor))
    actions = [each for each in actions if not isinstance(each, Claim)] or actions
    if state.deal is not None and state.deal.phase is Phase.CONTRACT:
        return rng.choice(actions[:6])
    low = [each for each in actions if isinstance(each, Bid)][: rng.choice([2, 2, 2, 20])]
    calls = [each for each in actions if not isinstance(each, Bid)]
    totuses = [each for each in actions if isinstance(each, Announce) and each.contract.totus]
    return rng.choice(totuses if totuses and rng.random() < 0.1 else [*calls, *calls, *low])


def of_deal(state: State, outcome: Played | Raspasy) -> tuple[str, ...]:
    """What people say of a deal, worked out from its outcome by the questions of the rule book."""
    main = state.part is Part.MAIN
    if isinstance(outcome, Raspasy):
        unseen = ".".join(map(str, sorted(outcome.unseen, key=outcome.active.index)))
        begin = ("dark-raspasy", unseen) if outcome.running else ("raspasy",)
        return (*(begin if main else ()), *_raspasy(outcome))
    words = write(outcome.contract).split(" ")
    if outcome.contract.totus:
        words = ["10" + words[1], "totus"]
    asides = [*words[1:], *(["share"] if outcome.sharer is not None else [])]
    said = [*([str(outcome.declarer)] if main else []), *asides, words[0]]
    if outcome.contract.totus and state.sheet.pages[outcome.declarer].bomb in (1, 2):
        said.append(".".join(map(str, outcome.helped)))
    whisters = outcome.whisters
    if not outcome.contract.unwhisted and not (words[0] == "6S" or _must_whist(words)):
        said.append("nobody" if outcome.unplayed else "both" if len(whisters) == 2 else str(whisters[0]))
    if not outcome.unplayed:
        said.append(str(taken := outcome.tricks[outcome.declarer]))
        if len(whisters) == 2 and taken < 10:
            said.append(str(outcome.tricks[whisters[0]]))
        judged = main and state.options.underbid == "arbiter" and not outcome.contract.dark
        if judged and not outcome.contract.unwhisted and taken > outcome.contract.level:
            said.append(str(outcome.short))
    if outcome.sitting is not None and outcome.contract.talon:
        quiet = outcome.sharer is not None or outcome.contract.misere
        said.append("returned" if outcome.returned else "0" if quiet else str(gift(outcome.talon)))
    return tuple(said)


def _must_whist(words: list[str]) -> bool:
    """Return whether both must whist after any call in the dark (PREF-7.3): every six, and 7♠."""
    return "dark" in words and (words[0].startswith("6") or words[0] == "7S")


def _raspasy(outcome: Raspasy) -> Iterator[str]:
    left = 10
    for seat in outcome.active:
        is_last = seat == outcome.active[-1]
        if not is_last or (outcome.sitting is not None and left):
            yield str(outcome.tricks[seat])
        left -= outcome.tricks[seat]


@pytest.mark.parametrize(("kind", "seats"), KINDS)
@pytest.mark.rule("PREF-8.18", "PREF-9.1", "PREF-9.4")
def test_a_kept_sheet_is_the_sheet_of_the_match_with_these_deals(kind: str, seats: int) -> None:
    for seed in range(2):
        rng = Random(f"{kind} {seats} {seed}")
        changes: dict[str, Any] = {"third_raspasy_fine": rng.choice([0, 3])}
        changes["undertricks"] = rng.choice(["usual", "gentleman", "robber"])
        if kind == "classic":
            changes |= {"control_time": 30, "deals": 70} if seed else {"deals": 20}
        options, deals = replace(PRESETS[kind], **changes), list[Said]()
        kept = GAME.start(options, seats)
        for before, said, after in played_out(options, seats, rng):
            assert replace(kept, deal=None) == before
            step = next_question(GAME, kept, said)
            assert isinstance(step, Step), (said, step)
            kept = step.state
            assert kept == after, said
            deals.append(said)
        assert not GAME.to_act(kept)
        assert GAME.result(fold(GAME, options, seats, deals).state) == GAME.result(kept)
        assert next_question(GAME, kept, ()) is None
