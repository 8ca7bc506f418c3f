"""«Разбор»: its pages fit and lead on, say what was given away, and lead to a deal played differently."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.records.analyses import judge_deal
from bot.features.records.analysis_screen import Judged, analysis_content
from bot.features.records.record_screens import Shown, page_content
from bot.features.records.records import FinishedMatch, Player, Records
from bot.features.records.replays import moves_of_deal
from bot.match.store import Store
from bot.match.table import MatchId, PersonId, Phase
from bot.ui.content import Content
from bot.ui.pictures import Style
from bot.ui.record_page import Part, RecordPage, argument_of, read_argument
from bot.ui.render import TEXT, Frame, without_markup
from bot.ui.texts.words import words_in
from games import registry
from games.agents.analysis import Judgement, Mark, Measure, Move, OpenCards
from games.core import Seat
from games.preferans.actions import Advise, read
from games.preferans.state import Counsel
from games.record import Record, play
from games.replay import replay_match
from storage.sql.archive import MatchRow, PlayerRow
from tests.support.content import check
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, text_of

ID = MatchId("a_b-c_d-e_f-1_23")
NAME = "Константин <Всеволодович> &amp; Ко"[:32]
GAME = registry.get("preferans")
SEAT = Seat(0)


@cache
def record() -> Record:
    computers = [registry.player("preferans")] * 3
    return play(GAME, GAME.presets["quick_sochinka"], 3, computers, secret=b"3")[0]


def reader(language: Language, *, picture: bool = False) -> Shown:
    players = tuple(Player(NAME, 0, 1, 0, person=PersonId(seat), accuracy=70) for seat in range(3))  # type: ignore[arg-type]
    match = FinishedMatch(ID, None, 0, 1_763_694_000_000, False, record(), players)
    words = words_in(language, match.game).at(match.players)
    found = replay_match(GAME, registry.face(match.game), match.record)
    frame = Frame(match.game, Style(indices=language)) if picture else TEXT
    return Shown(match, found, words, frame, "pulka_bot")


def pressed(content: Content) -> list[RecordPage]:
    """Where the keys of a page lead."""
    data = [key.data for row in content.keyboard for key in row if key.data is not None]
    return [read_argument(each.removeprefix("t:match:")) for each in data]


@cache
def judged() -> Judged:
    """Every deal of the match; one of them has nothing but mistakes, as many as a deal can have."""
    deals = {number: judge_deal(record(), SEAT, number) for number in range(1, 1 + len(moves()))}
    worst = max(deals, key=lambda number: len(deals[number]))
    deals[worst] = tuple(_worsened(each) for each in deals[worst])
    return Judged(SEAT, True, deals)


def _worsened(judgement: Judgement) -> Judgement:
    line = (judgement.action,) * 9
    return msgspec.structs.replace(judgement, after=judgement.before - 3, drop=50.0, line=line)


@cache
def moves() -> tuple[int, ...]:
    return tuple(range(len(reader(Language.EN).deals)))


def at(page: RecordPage) -> Judged:
    """What is known for this page."""
    return judged()._replace(moves=moves_of_deal(record(), page.deal)) if page.deal else judged()


def pages() -> Iterator[RecordPage]:
    yield RecordPage(ID, Part.JUDGED, 1)
    for deal, decisions in judged().deals.items():
        yield RecordPage(ID, Part.ANALYSIS, deal)
        for step in {1, len(decisions)} if decisions else ():
            yield RecordPage(ID, Part.MOVE, deal, step)


def content_of(page: RecordPage, language: Language, *, picture: bool = False) -> Content:
    return analysis_content(reader(language, picture=picture), at(page), page)


@pytest.mark.parametrize("language", list(Language))
def test_pages_of_an_analysis_fit_and_lead_on(language: Language) -> None:
    for page in pages():
        content = content_of(page, language)
        check(content, photo=page.part is not Part.MOVE)
        for other in pressed(content):
            assert other.match == ID
            assert 0 <= other.deal <= len(judged().deals)
            if other.part in (Part.MOVE, Part.RETRY):
                assert 1 <= other.step <= len(judged().deals[other.deal])


@pytest.mark.parametrize("part", [Part.ANALYSIS, Part.MOVE])
def test_pages_of_an_analysis_fit_below_pictures(part: Part) -> None:
    page = max((page for page in pages() if page.part is part), key=lambda page: page.deal)
    content = content_of(page, Language.RU, picture=True)
    assert content.picture is not None
    check(content)


def shown_as(fields: dict[str, Any], language: Language = Language.RU, *, own: bool = True) -> str:
    """The page of the first decision that there is, with these fields in place of its own."""
    deal, (first, *_) = next((deal, each) for deal, each in judged().deals.items() if each)
    page = RecordPage(ID, Part.MOVE, deal, 1)
    known = at(page)._replace(own=own, deals={deal: (msgspec.structs.replace(first, **fields),)})
    return analysis_content(reader(language), known, page).text


def test_a_page_says_what_a_mistake_cost() -> None:
    page = next(
        RecordPage(ID, Part.MOVE, deal, step)
        for deal, decisions in judged().deals.items()
        for step, decision in enumerate(decisions, 1)
        if decision.mark is Mark.MISTAKE and decision.after == decision.before - 3
    )
    text = content_of(page, Language.RU).text
    assert tells(text, "analysis-best-line")
    assert Part.RETRY in {each.part for each in pressed(content_of(page, Language.RU))}
    other = analysis_content(reader(Language.RU), at(page)._replace(own=False), page)
    assert Part.RETRY not in {each.part for each in pressed(other)}, "of the seat's person alone"
    text = shown_as({"drop": 50.0, "before": 6.0, "after": 3.0, "measure": Measure.DECLARER})
    assert tells(text, "analysis-cost", measure="declarer", own="yes", tricks=3)
    assert tells(text, "analysis-value", measure="declarer", value="6 → 3")


def test_the_best_move_shows_no_change_within_the_error() -> None:
    facts = {"drop": 0.0, "before": 5.8, "after": 4.7, "measure": Measure.POINTS}
    assert said("analysis-value", measure="points", value="4,7") in shown_as(facts).splitlines()
    assert "→" not in shown_as(facts)
    assert "5,8 → 4,7" in shown_as({**facts, "drop": 12.0})


@pytest.mark.parametrize(
    ("measure", "after", "told"),
    [
        (Measure.DECLARER, 5.0, {"measure": "declarer", "value": "6 → 5", "as_good": "no", "best": "9♠︎"}),
        (Measure.DECLARER, 6.0, {"measure": "declarer", "value": "6", "as_good": "yes"}),
        (Measure.OWN, 6.0, {"measure": "own", "value": "6", "as_good": "yes"}),
    ],
)
def test_open_cards_stand_beside_a_judgement_without_a_mark(
    measure: Measure, after: float, told: dict[str, str]
) -> None:
    opened = OpenCards(measure, 6.0, after, ("play 9S",))
    text = shown_as({"drop": 0.0, "before": 5.0, "after": 5.0, "measure": Measure.WHISTS, "opened": opened})
    assert said("analysis-opened", **told) in text.splitlines()
    assert tells(text, "analysis-move", mark="best")
    assert not tells(text, "analysis-cost")


@pytest.mark.parametrize(("measure", "told"), [(Measure.DECLARER, "declarer"), (Measure.MISERE, "misere")])
def test_tricks_too_many_are_not_called_given_away(measure: Measure, told: str) -> None:
    card = {"drop": 30.0, "measure": measure, "before": 3.0, "after": 5.0}
    assert tells(shown_as(card), "analysis-cost", measure=told, own="yes", tricks=2)
    assert not tells(shown_as(card, own=False), "analysis-cost", measure="declarer", own="yes")


def test_a_page_says_in_how_many_imagined_deals_another_is_no_worse() -> None:
    call = {"drop": 30.0, "measure": Measure.WHISTS, "as_good": 38, "worlds": 40}
    for language in Language:
        assert tells(shown_as(call, language), "analysis-in-worlds", language, as_good=38, worlds=40)


def test_a_page_says_that_a_decision_was_made_on_advice() -> None:
    """As the whister read it; another's advice is not told."""
    deal, step, number = next(
        (deal, step, each.number)
        for deal, decisions in judged().deals.items()
        for step, each in enumerate(decisions, 1)
        if each.action.startswith("play ")
    )
    page, advice = RecordPage(ID, Part.MOVE, deal, step), read("advise lead C")
    assert isinstance(advice, Advise)

    def told(whister: Seat) -> str:
        def whispered(move: Move) -> Move:
            counsels = (Counsel(Seat(1), whister, 0, advice),)
            given = msgspec.structs.replace(move.before.deal, counsels=counsels)
            return move._replace(before=msgspec.structs.replace(move.before, deal=given))

        known = at(page)
        moves = [whispered(move) if move.number == number else move for move in known.moves]
        return analysis_content(reader(Language.RU), known._replace(moves=tuple(moves)), page).text

    assert tells(told(SEAT), "preferans-judged-advised")
    assert not tells(told(Seat(2)), "preferans-judged-advised")


def test_what_is_not_judged_yet_is_said_so() -> None:
    page = RecordPage(ID, Part.JUDGED, 1)
    content = analysis_content(reader(Language.EN), Judged(SEAT, True, {}), page)
    assert tells(content.text, "analysis-not-whole", Language.EN, known=0, of=len(moves()))
    assert "%" not in content.text


@pytest.mark.parametrize("part", [Part.JUDGED, Part.ANALYSIS, Part.MOVE, Part.RETRY])
def test_a_page_of_an_analysis_reads_back(part: Part) -> None:
    page = RecordPage(ID, part, 12, 3 if part in (Part.MOVE, Part.RETRY) else 0)
    assert read_argument(argument_of(page)) == page


@pytest.mark.parametrize(("person", "told"), [(PersonId(1), 1), (PersonId(99), 0), (None, 0)])
def test_the_card_tells_accuracy_to_its_owner_alone(person: PersonId | None, told: int) -> None:
    shown = reader(Language.RU)._replace(reader=person)
    card = page_content(shown, RecordPage(ID))
    text = without_markup(card.text)
    assert text.count("70 %") == text.count(said("analysis-accuracy", percent=70)) == told
    assert RecordPage(ID, Part.JUDGED, 1) in pressed(card)


@pytest.mark.parametrize("part", [Part.JUDGED, Part.ANALYSIS])
def test_who_only_looks_on_reads_decisions_without_accuracy(part: Part) -> None:
    page = RecordPage(ID, part, 1)
    assert "%" in analysis_content(reader(Language.RU), judged(), page).text
    text = analysis_content(reader(Language.RU), judged()._replace(own=False), page).text
    assert "%" not in text
    assert "✅" in text


# With the bot at work


async def archived(stage: Stage) -> None:
    """The match, as one of Anna against computers."""
    row = MatchRow(
        id=ID,
        game="preferans",
        version=GAME.version,
        began=1,
        ended=2,
        record=msgspec.to_builtins(record()),
        result={},
        secret=b"",
    )
    players = [
        PlayerRow(match=ID, seat=seat, person=person, name=name, place=1, points="0", game="preferans")
        for seat, (person, name) in enumerate(((stage.anna, "Anna"), (None, ""), (None, "")))
    ]
    await stage.services[Records]._archive.save_match(row, players)


async def test_an_analysis_leads_to_a_deal_played_on(stage: Stage) -> None:
    """From the card of the match to a decision, and on from there with the others' cards hidden."""
    await archived(stage)
    (card,) = await stage.says(stage.anna, stage.anna, f"/start m_{ID}")
    await stage.presses(stage.anna, card, f"{ID}.judged1")
    deal, (first, *_) = next((deal, each) for deal, each in judged().deals.items() if each)
    for part in (f"{ID}.analysis{deal}", f"{ID}.move{deal}_1"):
        (page,) = [each for each in stage.seen(stage.anna) if each.message_id == card.message_id]
        await stage.presses(stage.anna, page, part)
    (page,) = [each for each in stage.seen(stage.anna) if each.message_id == card.message_id]
    assert any(f"{ID}.retry{deal}_1" in data for data in buttons(page))
    await stage.presses(stage.anna, page, f"{ID}.retry{deal}_1")
    await stage.drawn()
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    assert (table.phase, table.retry is not None) == (Phase.PLAYING, True)
    hand = stage.seen(stage.anna)[-1]
    assert any(first.action.split(" ")[0] in data for data in buttons(hand))
    loaded = await stage.services[Store].load(table.id)
    assert loaded.state.deal is not None
    assert text_of(hand) or hand.photo


async def test_others_may_look_but_not_play_on(stage: Stage) -> None:
    await archived(stage)
    (card,) = await stage.says(stage.stranger, stage.stranger, f"/start m_{ID}")
    deal, _ = next((deal, each) for deal, each in judged().deals.items() if each)
    number = card.message_id
    await stage.taps(stage.stranger, stage.stranger, number, f"t:match:{ID}.move{deal}_1")
    (page,) = [each for each in stage.seen(stage.stranger) if each.message_id == number]
    assert not any("retry" in data for data in buttons(page))
    await stage.taps(stage.stranger, stage.stranger, number, f"t:match:{ID}.retry{deal}_1")
    assert not await stage.services[Store].of_person(PersonId(stage.stranger))
