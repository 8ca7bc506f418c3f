"""What every game promises about what is seen and said."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from games import options as fields
from games import registry
from games.core import Dealing, Event, IllegalAction, InvalidAction, Nature, Reason, Seat, Step, rating_kind
from games.faces.face import (
    Answering,
    AnyFace,
    Drafting,
    InParts,
    Memorable,
    Reckoning,
    SharedBoard,
    Summarising,
    Urgency,
)
from games.faces.panel import Does, Grid, Holding, Line, Panel, Text
from games.trick_game.tricks import CardReason
from tests.contract.analysed import named_by_analysis
from tests.contract.capabilities import having, lacking
from tests.contract.counting import achievement_ids, profiles
from tests.contract.hints import advised, lessons
from tests.contract.kept_sheets import asked_of_sheets
from tests.contract.messages import LANGUAGES, messages, own_messages, people, reader, texts
from tests.contract.puzzles import told_by_puzzles
from tests.contract.replays import pages, told_of_deals
from tests.contract.walks import ALL, alphabet, of_module, seated, states_to_check, walks

KEYS_IN_A_ROW = 5
SWITCHES = 6
"""Items at the end of a screen that are tried one by one."""
DEEPEST = 3
"""Items that are picked one after another on the way through screens that offer actions as well."""


def drafted(face: AnyFace, view: Any, seat: Seat) -> Iterator[tuple[tuple[str, ...], Panel]]:
    """The seat's screen with nothing picked, and then with one item more at a time until an action is offered."""
    draft: tuple[str, ...] = ()
    while True:
        panel = face.hand(view, seat, draft)
        yield draft, panel
        items = [item for item in acts(panel, Does.PICK) if item not in draft]
        if acts(panel, Does.ACT) or not items:
            return
        draft = (*draft, items[7 * len(draft) % len(items)])


def browsed(face: AnyFace, view: Any, seat: Seat) -> Iterator[Panel]:
    """Where picking leads from a screen that offers actions as well, one item more at a time."""
    draft: tuple[str, ...] = ()
    while acts(face.hand(view, seat, ()), Does.ACT):
        items = [item for item in acts(face.hand(view, seat, draft), Does.PICK) if item not in draft]
        if not items or len(draft) == DEEPEST:
            return
        draft = (*draft, items[0])
        yield face.hand(view, seat, draft)


def turned(face: AnyFace, view: Any, seat: Seat) -> Iterator[tuple[tuple[str, ...], Panel]]:
    """As `drafted`; and items picked by themselves, each with one that only then can be: two cards, and the switches behind them."""
    screens = list(drafted(face, view, seat))
    yield from screens
    first = acts(screens[0][1], Does.PICK)
    for item in dict.fromkeys((*first[:2], *first[-SWITCHES:])):
        panel = face.hand(view, seat, (item,))
        yield (item,), panel
        further = sorted(set(acts(panel, Does.PICK)).difference(first))
        yield from (((item, each), face.hand(view, seat, (item, each))) for each in further[:1])


def acts(panel: Panel, does: Does) -> list[str]:
    return [button.act for row in panel.buttons for button in row if button.does is does]


@cache
def rare(name: str) -> tuple[Step[Any], ...]:
    """Moments that chance hardly ever comes to: a game's tests may bring them, as `moments()` of a module `rare`."""
    return tuple(of_module(name, "rare", "moments", tuple)())


def events(name: str) -> Iterator[Event]:
    """All that happened in the matches and at rare moments."""
    for walk in walks(name):
        for move in walk.moves:
            yield from move.events
    for moment in rare(name):
        yield from moment.events


@cache
def panels(name: str) -> tuple[Panel, ...]:
    """What everybody is shown in states from all over the matches."""
    game, face = registry.get(name), registry.face(name)
    shown: list[Panel] = []
    for state in (
        *(state for _, _, state in states_to_check(name, 600)),
        *(moment.state for moment in rare(name)),
    ):
        public = game.view(state, None)
        shown += [face.table(public), face.score(public)]
        if isinstance(face, Reckoning):
            shown += [face.reckoning(public), Panel(face.settled(public))]
        for seat in map(
            Seat, range(1 if isinstance(face, SharedBoard) else len(game.scores(state)))
        ):  # a shared board is the same for all
            view = game.view(state, seat)
            shown += [panel for _, panel in turned(face, view, seat)]
            shown += browsed(face, view, seat)
    shown += [face.final_panel(event) for event in events(name) if face.urgency(event) is Urgency.CLOSE]
    if isinstance(face, InParts):
        shown += [sheet for event in events(name) if (sheet := face.part_sheet(event)) is not None]
    return tuple(shown)


@cache
def peeks(name: str) -> tuple[Text, ...]:
    game, face = registry.get(name), registry.face(name)
    return tuple(
        face.hand_summary(game.view(state, Seat(seat)), Seat(seat))
        for walk, _, state in states_to_check(name, 600)
        for seat in range(walk.seats)
    )


def moments(name: str) -> Iterator[Text]:
    """The best moments of the matches, as they were on the way and at the end."""
    game, face = registry.get(name), registry.face(name)
    if isinstance(face, Memorable):
        for _, _, state in states_to_check(name, 600):
            moment = face.best_moment(game.view(state, None))
            if moment is not None:
                yield moment.what


@cache
def told(name: str) -> tuple[Text, ...]:
    face = registry.face(name)
    lines = [face.feed_line(event) for event in events(name)]
    return tuple(line for line in lines if line is not None)


def summaries(name: str) -> Iterator[Text]:
    """What the players of two seats are told of every deal that is over."""
    face = registry.face(name)
    if isinstance(face, Summarising):
        for event in (event for event in events(name) if face.urgency(event) is Urgency.CLOSE):
            yield from (*face.deal_summary(event, Seat(0)), *face.deal_summary(event, Seat(1)))


@cache
def answers(name: str) -> tuple[Text, ...]:
    """What is said to those who act, and to those who pick one item after another."""
    return (*toasts(name), *feedback(name))


def toasts(name: str) -> Iterator[Text]:
    face = registry.face(name)
    if not isinstance(face, Answering):
        return
    for move in (move for walk in walks(name) for move in walk.moves):
        if not isinstance(move.actor, Nature):
            heard = (face.toast(event, move.actor) for event in move.events)
            yield from (text for text in heard if text is not None)


def feedback(name: str) -> Iterator[Text]:
    game, face = registry.get(name), registry.face(name)
    if not isinstance(face, Drafting):
        return
    for _, _, state in states_to_check(name, 200):
        for seat in map(Seat, seated(game, state)):
            view = game.view(state, seat)
            items = acts(registry.face(name).hand(view, seat, ()), Does.PICK)
            yield from (
                face.pick_feedback(view, seat, tuple(items[:count])) for count in range(min(len(items), 4))
            )


@cache
def said(name: str) -> tuple[Text, ...]:
    """Every text once with each of its facts."""
    shown: tuple[Panel | Text, ...] = (
        *panels(name),
        *peeks(name),
        *moments(name),
        *told(name),
        *summaries(name),
        *answers(name),
        *(line for _, _, advice in advised(name) for line in advice.lines),
        *lessons(name),
        *(panel for _, panel in pages(name)),
        *told_of_deals(name),
        *profiles(name),
        *told_by_puzzles(name),
        *named_by_analysis(name),
        *asked_of_sheets(name),
    )
    return tuple({repr(text): text for each in shown for text in texts(each)}.values())


@cache
def refusals(name: str) -> dict[StrEnum, set[str]]:
    """Every reason that was given for an illegal action, with its facts."""
    game = registry.get(name)
    given: dict[StrEnum, set[str]] = {}
    for walk, _, state in states_to_check(name, 400):
        for actor in (*game.to_act(state), Seat(0), *Nature):
            for action in (*alphabet(name), *(move.action for move in walk.moves[:2])):
                try:
                    game.apply(state, actor, action)
                except IllegalAction as error:
                    given.setdefault(error.reason, set(error.facts)).intersection_update(error.facts)
                except InvalidAction:
                    pass
    return given


def expected_ids(name: str) -> set[str]:
    """The messages that lobby, toasts and menus ask for by name."""
    game = registry.get(name)
    ids = {registry.key(name, part) for part in ("name", "about", "line")}
    ids |= {registry.key(name, "preset", preset) for preset in game.presets}
    kinds = {rating_kind(game, options) for options in game.presets.values()} - {""}
    ids |= {registry.key(name, "rating-kind", kind) for kind in kinds}
    ids |= achievement_ids(name)
    if isinstance(game, Dealing):
        ids.add(registry.key(name, "board"))
    ids |= {
        registry.key(name, "refused", reason.value)
        for given in refusals(name)
        for reason in (given, *own(given))
    }
    for field in fields.fields(game.options_type):
        ids |= {
            registry.key(name, "option", field.name),
            registry.key(name, "option", field.name, "about"),
        }
        if isinstance(field, fields.Choice):
            ids |= {registry.key(name, "option", field.name, value) for value in field.values}
        if isinstance(field, fields.Number):
            ids |= {registry.key(name, "option", field.name, value) for value in field.named}
    return ids


def own(reason: StrEnum) -> tuple[StrEnum, ...]:
    """The reasons of the game's own enum; of those that games share, each has what it gives."""
    return () if isinstance(reason, Reason | CardReason) else tuple(type(reason))


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_idle(name: str, language: str) -> None:
    expected = expected_ids(name) | {text.key for text in said(name)}
    shared = {registry.key(name, "refused", reason.value) for reason in (*Reason, *CardReason)}
    assert expected <= set(messages(name, language)), "of the reasons that games share, each that is given"
    if ALL:  # a part of the walks does not say everything
        assert set(own_messages(name, language)) - shared <= expected


def test_both_languages_say_the_same_of_the_same_facts(name: str) -> None:
    one, two = (messages(name, language) for language in LANGUAGES)
    assert one == two
    assert all(key.startswith(f"{registry.key(name)}-") for key in one)


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(name: str, language: str) -> None:
    read = reader(name, language).read
    for text in said(name):
        assert read(text).strip()


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_the_facts_they_speak_of(name: str, language: str) -> None:
    there = messages(name, language)
    for reason, facts in refusals(name).items():
        assert there[registry.key(name, "refused", reason.value)] <= facts


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_peek_fits_an_alert(name: str, language: str) -> None:
    read = reader(name, language).read
    assert max(len(read(text)) for text in peeks(name)) <= 200


@pytest.mark.walks
@lacking(SharedBoard)
def test_buttons_are_legal_and_every_awaited_player_has_one(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    for walk, _, state in states_to_check(name, 800):
        for seat in map(Seat, range(walk.seats)):
            legal = {game.write(action) for action in game.legal(state, seat)}
            view = game.view(state, seat)
            *_, (_, last) = drafted(face, view, seat)
            screens = list(turned(face, view, seat))
            assert all(set(acts(panel, Does.ACT)) <= legal for _, panel in screens)
            assert bool(acts(last, Does.ACT)) == bool(legal)
            assert last.buttons or seat not in game.awaited(state)


@pytest.mark.walks
@having(SharedBoard)
def test_open_board_gives_everybody_the_same_working_buttons(name: str) -> None:
    """Each is an action of the game or an item, and whoever is awaited has a legal action among them, or three picks away."""
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, Drafting)
    for _, _, state in states_to_check(name, 800):
        board = face.table(game.view(state, None))
        assert all(game.write(game.read(act)) == act for act in acts(board, Does.ACT))
        assert bool(board.buttons) == bool(game.to_act(state))
        picks = acts(board, Does.PICK)
        assert len(set(picks)) == len(picks)
        for seat in map(Seat, seated(game, state)):
            view = game.view(state, seat)
            own = face.hand(view, seat, ())
            assert [[button.act for button in row] for row in own.buttons] == [
                [button.act for button in row] for row in board.buttons
            ]
        for seat in game.awaited(state):
            legal = {game.write(action) for action in game.legal(state, seat)}
            sent = (
                face.completed_action(game.view(state, seat), seat, draft) for draft in combinations(picks, 3)
            )
            assert legal & set(acts(board, Does.ACT)) or any(text in legal for text in sent)


@pytest.mark.walks
def test_what_is_picked_can_be_put_back(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    for walk, _, state in states_to_check(name, 800):
        for seat in map(Seat, range(walk.seats)):
            for draft, panel in turned(face, game.view(state, seat), seat):
                assert set(draft) <= set(acts(panel, Does.PICK))


@pytest.mark.walks
def test_panels_are_whole(name: str) -> None:
    """Rows of a grid have a cell a column; rows of buttons are short; nobody is shown an empty panel."""
    for panel in panels(name):
        assert panel.blocks
        for block in panel.blocks:
            if isinstance(block, Grid):
                assert all(len(row) == len(block.columns) for row in block.rows)
            if isinstance(block, Holding):
                assert block.cards
        assert all(1 <= len(row) <= KEYS_IN_A_ROW for row in panel.buttons)


@pytest.mark.walks
def test_no_page_of_a_face_says_what_a_hint_says(name: str) -> None:
    """Faces do not know whether anything is ranked: what they show, on every page, is shown there too."""
    hint = f"{registry.key(name)}-hint"
    assert all(line.key.startswith(hint) for _, _, advice in advised(name) for line in advice.lines)
    said = (*peeks(name), *moments(name), *told(name), *summaries(name), *answers(name))
    shown = {text.key for panel in panels(name) for text in texts(panel)}
    shown |= {text.key for line in said for text in texts(line)}
    assert not {key for key in shown if key.startswith(hint)}


@pytest.mark.walks
@lacking(SharedBoard)
def test_the_table_has_no_buttons_where_hands_have_them(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    for _, _, state in states_to_check(name, 300):
        assert not face.table(game.view(state, None)).buttons


def test_a_match_closes_its_messages(name: str) -> None:
    """At least once a match, and the last time with its last action."""
    face = registry.face(name)
    for walk in walks(name):
        closing = [
            number
            for number, move in enumerate(walk.moves)
            if any(face.urgency(event) is Urgency.CLOSE for event in move.events)
        ]
        assert closing[-1] == len(walk.moves) - 1


def test_no_name_is_cut_in_the_sentences_that_end_a_match(name: str) -> None:
    """Winners are named in at least one match, and always in full."""
    game, face = registry.get(name), registry.face(name)
    ends = [face.table(game.view(walk.states[-1], None)) for walk in walks(name)]
    sentences = [block.text for panel in ends for block in panel.blocks if isinstance(block, Line)]
    named = [who for text in sentences for who in people(text)]
    assert named
    assert all(who.whole for who in named)


def test_rule_pages_have_the_same_clauses_and_no_clause_twice(name: str) -> None:
    pages = [
        re.findall(r"\*\*([A-Z]+-[0-9.]+)\*\*", registry.rules(name, language).read_text("utf-8"))
        for language in LANGUAGES
    ]
    assert pages[0] == pages[1]
    assert len(pages[0]) == len(set(pages[0])) > 0
