"""«Разбор»: pages that rate a person's decisions in a finished match and show better ones."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from bot.features.records.record_screens import LISTED, Shown, card_panel, deal_line, list_ways
from bot.ui.content import Content, Key
from bot.ui.rating_words import game_name
from bot.ui.record_page import NUMBERS_IN_A_ROW, Part, RecordPage, page_key
from bot.ui.render import Keys, in_rows, panel_content
from bot.ui.texts import names
from bot.ui.texts.words import Form
from games import registry
from games.analysis import Judgement, Mark, Move, OpenCards, accuracy
from games.cards import Card
from games.core import Seat
from games.faces.face import Replaying
from games.faces.facts import Average, Fact, Text, Who
from games.faces.pieces import flag

SIGNS = {Mark.BEST: "✅", Mark.INACCURACY: "❔", Mark.MISTAKE: "❌"}
LINE = 60
"""Maximum length of a deal's line: a list fits below a picture."""


class JudgedSeat(NamedTuple):
    """Judgements of a seat's decisions."""

    seat: Seat
    own: bool
    """Whether the decisions are the reader's own."""
    deals: dict[int, tuple[Judgement, ...]]
    """Judged deals by number, counted from 1."""
    moves: tuple[Move, ...] = ()
    """Actions of the deal on the page."""


def analysis_content(shown: Shown, judged: JudgedSeat, page: RecordPage) -> Content:
    """Return the page of the analysis; the list of deals for an unknown page."""
    decisions = judged.deals.get(page.deal, ())
    if page.part is Part.MOVE and 0 < page.step <= len(decisions) and judged.moves:
        return _move(shown, judged, page)
    if page.part in (Part.ANALYSIS, Part.MOVE) and page.deal in judged.deals:
        return _deal(shown, judged, page.deal)
    return _match(shown, judged, page.deal if page.part is Part.JUDGED else 1)


# The match


def deals_listed(shown: Shown, number: int) -> range:
    """Return the deals on this page of the list, or on the nearest page."""
    first = (min(max(number, 1), _pages(shown)) - 1) * LISTED
    return range(first + 1, 1 + min(first + LISTED, len(shown.deals)))


def _pages(shown: Shown) -> int:
    return max(1, -(-len(shown.deals) // LISTED))


def _match(shown: Shown, judged: JudgedSeat, number: int) -> Content:
    """Return the list of deals with accuracies."""
    part, last = deals_listed(shown, number), _pages(shown)
    number = min(max(number, 1), last)
    lines = [_match_title(shown, judged), *_total(shown, judged), ""]
    lines += [_entry(shown, judged, deal) for deal in part]
    keys = [page_key(str(deal), RecordPage(shown.match.id, Part.ANALYSIS, deal)) for deal in part]
    ways = list_ways(shown, Part.JUDGED, number, last)
    rows = (*in_rows(keys, NUMBERS_IN_A_ROW), *((ways,) if ways else ()), (_to_match(shown),))
    return panel_content(card_panel(shown), shown.words, shown.frame, rows, above=lines)


def _match_title(shown: Shown, judged: JudgedSeat) -> str:
    return shown.words.html("analysis-title", game=game_name(shown.match.table.game), who=Who(judged.seat))


def _total(shown: Shown, judged: JudgedSeat) -> Iterator[str]:
    """Yield the match's accuracy once every deal is judged."""
    if len(judged.deals) == len(shown.deals):
        yield from _summary(shown, judged, tuple(chain.from_iterable(judged.deals.values())))
    else:
        yield shown.words.html("analysis-not-whole", known=len(judged.deals), of=len(shown.deals))


def _summary(shown: Shown, judged: JudgedSeat, decisions: Sequence[Judgement]) -> Iterator[str]:
    """Yield the accuracy of decisions and the number of good ones."""
    percent = accuracy(decisions)
    if percent is None:
        yield shown.words.html("analysis-no-choice")
        return
    counted = {mark: sum(each.mark is mark for each in decisions) for mark in Mark}
    if judged.own:
        yield shown.words.html("analysis-accuracy", percent=percent)
    yield shown.words.html(
        "analysis-marks",
        best=counted[Mark.BEST],
        inaccuracies=counted[Mark.INACCURACY],
        mistakes=counted[Mark.MISTAKE],
    )


def _entry(shown: Shown, judged: JudgedSeat, deal: int) -> str:
    line = names.shortened(deal_line(shown, shown.deals[deal - 1]), LINE)
    if deal not in judged.deals:
        return shown.words.html("analysis-deal-unknown", number=deal, line=line)
    decisions = judged.deals[deal]
    percent = accuracy(decisions)
    if percent is None:
        return shown.words.html("analysis-deal-empty", number=deal, line=line)
    worst = max(decisions, key=lambda each: each.drop).mark
    facts: dict[str, Fact] = {"number": deal, "sign": SIGNS[worst], "percent": percent, "line": line}
    return shown.words.html("analysis-deal", own=flag(judged.own), **facts)


# A deal


def _deal(shown: Shown, judged: JudgedSeat, deal: int) -> Content:
    """Return the decisions of a deal: the number of best ones, and a line for each of the others."""
    decisions = judged.deals[deal]
    lost = sorted(range(len(decisions)), key=lambda at: -decisions[at].drop)[:LISTED]
    wrong = [at for at in sorted(lost) if decisions[at].mark is not Mark.BEST]
    lines = [_deal_title(shown, judged, deal), *_summary(shown, judged, decisions)]
    lines += ["", *(_line(shown, judged, decisions[at], at + 1) for at in wrong)] if wrong else []
    keys = [
        page_key(f"{SIGNS[decisions[at].mark]} {at + 1}", RecordPage(shown.match.id, Part.MOVE, deal, at + 1))
        for at in wrong
    ]
    steps = RecordPage(shown.match.id, Part.MOVE, deal, 1)
    through = ((page_key(shown.words.plain("button-analysis-steps"), steps),),) if decisions else ()
    to_list = (_to_list(shown, deal),) if len(shown.deals) > 1 else ()
    rows = (*in_rows(keys, NUMBERS_IN_A_ROW), *through, _beside(shown, deal), (*to_list, _to_match(shown)))
    return panel_content(card_panel(shown), shown.words, shown.frame, rows, above=lines)


def _deal_title(shown: Shown, judged: JudgedSeat, deal: int) -> str:
    return shown.words.html(
        "analysis-deal-title",
        game=game_name(shown.match.table.game),
        who=Who(judged.seat),
        deal=deal,
        deals=len(shown.deals),
    )


def _line(shown: Shown, judged: JudgedSeat, decision: Judgement, number: int) -> str:
    move = _move_of(judged, decision)
    return shown.words.html(
        "analysis-line",
        number=number,
        sign=SIGNS[decision.mark],
        action=_action(shown, judged, move, decision.action),
        best=tuple(_action(shown, judged, move, text) for text in decision.best[:2]),
        value=_value(decision),
    )


def _beside(shown: Shown, deal: int) -> tuple[Key, ...]:
    """Return the keys to the deals before and after, and to the deal's replay."""
    ways = [("◀️", deal - 1)] if deal > 1 else []
    ways += [("▶️", deal + 1)] if deal < len(shown.deals) else []
    tricks = page_key(
        shown.words.plain("button-analysis-deal"), RecordPage(shown.match.id, Part.STEP, deal, 1)
    )
    keys = {label: page_key(label, RecordPage(shown.match.id, Part.ANALYSIS, to)) for label, to in ways}
    return tuple(key for key in (keys.get("◀️"), tricks, keys.get("▶️")) if key is not None)


# A decision


def _move(shown: Shown, judged: JudgedSeat, page: RecordPage) -> Content:
    """Return the position with all hands open, the action played, and a better one."""
    decision = judged.deals[page.deal][page.step - 1]
    move = _move_of(judged, decision)
    assert move is not None
    assert isinstance(shown.face, Replaying)
    panel = shown.face.open_panel(move.before, move.before, ())
    title = shown.words.html(
        "analysis-move-title",
        game=game_name(shown.match.table.game),
        deal=page.deal,
        deals=len(shown.deals),
        step=page.step,
        steps=len(judged.deals[page.deal]),
    )
    texts = list(_explanation(shown, judged, move, decision))
    above = [title, *(shown.words.say(text.key, text.facts, Form.HTML) for text in texts)]
    bare = msgspec.structs.replace(panel, caption=())
    return panel_content(
        bare, shown.words, shown.frame, _move_keys(shown, judged, page), above=above, below=[]
    )


def _explanation(shown: Shown, judged: JudgedSeat, move: Move, decision: Judgement) -> Iterator[Text]:
    lying = _lying(move.before)
    if lying:
        plays = tuple(Text("analysis-play", {"who": Who(seat), "card": card}) for seat, card in lying)
        yield Text("analysis-trick", {"plays": plays})
    facts: dict[str, Fact] = {
        "own": flag(judged.own),
        "who": Who(judged.seat),
        "sign": SIGNS[decision.mark],
        "mark": decision.mark.value,
        "action": _action(shown, judged, move, decision.action),
    }
    yield Text("analysis-move", facts)
    analyst = registry.analyst(shown.match.game)
    if analyst is not None and (remark := analyst.remark(move, judged.seat)) is not None:
        yield remark
    if decision.mark is not Mark.BEST:
        best = tuple(_action(shown, judged, move, text) for text in decision.best)
        yield Text("analysis-better", {"best": best})
    yield Text("analysis-value", {"value": _value(decision), "measure": decision.measure.value})
    if decision.mark is not Mark.BEST and decision.worlds > 1:
        yield Text("analysis-in-worlds", {"as_good": decision.as_good, "worlds": decision.worlds})
    lost = abs(round(decision.before - decision.after))
    if lost and not decision.measure.is_expected:
        yield Text(
            "analysis-cost",
            {"own": flag(judged.own), "tricks": lost, "measure": decision.measure.value},
        )
    if decision.opened is not None:
        yield _opened(shown, judged, move, decision.opened)
    if decision.line:
        line = tuple(_action(shown, judged, move, text) for text in decision.line)
        yield Text("analysis-best-line", {"line": line})


def _opened(shown: Shown, judged: JudgedSeat, move: Move, opened: OpenCards) -> Text:
    """Return the effect of cards that the seat could not see."""
    before, after = round(opened.before), round(opened.after)
    facts: dict[str, Fact] = {
        "measure": opened.measure.value,
        "value": after if before == after else Text("analysis-from-to", {"before": before, "after": after}),
        "as_good": flag(before == after),
        "best": tuple(_action(shown, judged, move, text) for text in opened.best),
    }
    return Text("analysis-opened", facts)


def _move_keys(shown: Shown, judged: JudgedSeat, page: RecordPage) -> Keys:
    last = len(judged.deals[page.deal])
    ways = (("◀️", page.step - 1), ("▶️", page.step + 1))
    turns = tuple(page_key(label, page._replace(step=to)) for label, to in ways if 1 <= to <= last)
    retry = page_key(shown.words.plain("button-analysis-retry"), page._replace(part=Part.RETRY))
    back = page_key(shown.words.plain("button-analysis-marks"), page._replace(part=Part.ANALYSIS, step=0))
    return (
        *((turns,) if turns else ()),
        *(((retry,),) if judged.own else ()),
        (back, _to_match(shown)),
    )


# Pieces


def _to_match(shown: Shown) -> Key:
    return page_key(shown.words.plain("button-record-back"), RecordPage(shown.match.id))


def _to_list(shown: Shown, deal: int) -> Key:
    page = RecordPage(shown.match.id, Part.JUDGED, 1 + (deal - 1) // LISTED)
    return page_key(shown.words.plain("button-judged"), page)


def _move_of(judged: JudgedSeat, decision: Judgement) -> Move | None:
    return next((move for move in judged.moves if move.number == decision.number), None)


def _value(decision: Judgement) -> Fact:
    """Return the values before and after the decision; one value if no loss is certain."""
    before, after = (_number(decision, value) for value in (decision.before, decision.after))
    if decision.mark is Mark.BEST:
        return after
    return Text("analysis-from-to", {"before": before, "after": after})


def _number(decision: Judgement, value: float) -> Fact:
    return Average(round(value * 10)) if decision.measure.is_expected else round(value)


def _action(shown: Shown, judged: JudgedSeat, move: Move | None, text: str) -> Fact:
    """Return an action as people read it: its cards, or the label of its button."""
    analyst = registry.analyst(shown.match.game)
    if analyst is not None and (named := analyst.named(text)) is not None:
        return named
    cards = [_card(word) for word in text.split()[1:]]
    known = [card for card in cards if card is not None]
    if known and len(known) == len(cards):
        return known[0] if len(known) == 1 else tuple(known)
    if move is None:
        return text
    panel = shown.face.hand(shown.game.view(move.before, judged.seat), judged.seat, ())
    return next((button.label for button in chain.from_iterable(panel.buttons) if button.act == text), text)


def _card(word: str) -> Card | None:
    try:
        return Card(word)
    except ValueError:
        return None


def _lying(state: Any) -> tuple[tuple[Seat, Card], ...]:
    """Return the cards of the trick in progress."""
    deal = getattr(state, "deal", None)
    return tuple((play.seat, play.card) for play in getattr(deal, "trick", ()))
