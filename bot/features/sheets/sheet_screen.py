"""Message of a sheet: players, the grid with the next question, and the settlement."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.base.pace import NORMAL
from bot.base.preferences import CardStyle
from bot.features.sheets.score_sheet import Sheet, SheetEdit, SheetPage, SheetStage, current_prompt, games
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.option_words import in_words, option_name, preset_name
from bot.ui.pictures import grid_scene
from bot.ui.render import (
    Keys,
    blocks,
    choice_key,
    content,
    fitting_rows,
    frame_for,
    in_rows,
    label,
    panel_content,
)
from bot.ui.terms import Terms, TermsPage, terms_page
from bot.ui.texts.words import Form, Words, words_in
from games import kept_deals, registry
from games.agents.levels import USUAL
from games.core import Event, Seat, Step
from games.faces.face import AnyFace, Reckoning, Replaying, Urgency
from games.faces.facts import Text, Who
from games.faces.panel import Grid, Panel
from games.faces.pieces import signed
from games.kept_deals import Standing
from games.payments import fewest_payments
from games.sheets import FINE, Question, Sheeted, answered
from games.statistics import rounded

KEYS_IN_A_ROW = 2
DEALS_IN_A_ROW, DEALS_ON_A_PAGE = 5, 20
MOST_ROWS = 5
"""Rows of keys that leave a phone room for the message."""
FIRST = "🂠"
"""The key of the first dealer."""


def sheet_content(sheet: Sheet, cards: CardStyle, *, photo: bool | None = None) -> Content:
    """Return the message of a sheet; `photo`: whether the message has a picture, None for a new one."""
    standing, plain = sheet.standing(), words_in(sheet.language, sheet.game)
    if not standing.deals and sheet.stage is not SheetStage.CLOSED:
        return _setup(sheet, plain.at(sheet.seats))
    if not any(kept_deals.parts(standing)):
        return _setup(sheet, plain.at(sheet.seats))
    words, step = plain.at(sheet.players(standing.players)), standing.step
    panel = _with_picture(registry.face(sheet.game).score(sheet.rules.view(step.state, None)), words)
    frame = frame_for(sheet.game, cards, sheet.language, photo)
    told = step.events if standing.deals > 1 else ()  # before the first deal
    below = _changed_terms(sheet, plain)
    below += _event_lines(registry.face(sheet.game), told, words, "sheet-last")
    if sheet.stage is SheetStage.CLOSED:
        below += [*_evening(sheet, standing, plain), words.html("sheet-closed")]
        return panel_content(panel, words, frame, _closed_keys(sheet, plain), below=below)
    return panel_content(panel, words, frame, _all_keys(sheet, plain), below=below + _asked(sheet, plain))


def _asked(sheet: Sheet, words: Words) -> list[str]:
    """Return what the message of a kept sheet asks."""
    match sheet.page:
        case SheetPage.PEOPLE:
            return _people(sheet, words)
        case SheetPage.END | SheetPage.DEALS | SheetPage.DEALERS:
            return [words.html(f"sheet-{sheet.page.value}-asked")]
    standing = sheet.asked_standing()
    here = words.at(sheet.players(standing.players))
    edited = [] if sheet.edit is None else [_edited(sheet, sheet.edit, here)]
    if sheet.page is SheetPage.DEAL:
        return edited
    asked = current_prompt(sheet)
    if asked is None:
        return [*edited, *_evening(sheet, standing, words)]
    rules, state = sheet.rules, standing.step.state
    assert isinstance(rules, Sheeted)
    dealer = rules.dealer(state)
    dealing = [] if dealer is None else [here.html("sheet-dealer", who=Who(dealer))]
    return [*edited, *dealing, *_question(sheet, asked, here, state)]


def _people(sheet: Sheet, words: Words) -> list[str]:
    """Return who sits, what the next change does, and how people join."""
    here = words.at(sheet.seats)
    seats = [here.html("sheet-seat", number=n + 1, who=Who(Seat(n))) for n in range(len(sheet.order))]
    standing = sheet.standing()
    is_new = bool(sheet.deals) and sheet.deals[-1].players != standing.players and not standing.deals
    part = [words.html("sheet-part-begins")] if is_new else []
    return [words.html("sheet-people-asked"), *seats, *part]


def _edited(sheet: Sheet, edit: SheetEdit, words: Words) -> str:
    """Return the line of the deal being edited, as it is booked."""
    deal = sheet.deals[edit.index]
    number, kind = edit.index, "insert" if edit.kind == "insert" else "replace"
    at = words.at(sheet.players(deal.players))
    if deal.dealer is None:
        return at.html("sheet-edited-dealer", who=Who(Seat(int(deal.answers[0].word))))
    before = kept_deals.fold(sheet.rules, sheet.options, sheet.deals[: edit.index], deal.players)
    events = kept_deals.booked(deal, sheet.rules, before.step.state).events
    told = [line for event in events if (line := _line(registry.face(sheet.game), event)) is not None]
    return at.html("sheet-edited", number=number, kind=kind, what=told[0] if told else "")


def _evening(sheet: Sheet, standing: Standing, words: Words) -> list[str]:
    """Return the settlement: of the only part, or of all parts together, with the fewest payments."""
    if not standing.closed:
        return _settlement(sheet, standing, words.at(sheet.players(standing.players)))
    players, result, worth = kept_deals.evening(sheet.rules, standing)
    here, points = words.at(sheet.players(players)), rounded(result.points)
    order = sorted(range(len(players)), key=lambda index: (result.places[index], index))
    lines = [
        here.html("sheet-place", place=result.places[each], who=Who(Seat(each)), points=signed(points[each]))
        for each in order
    ]
    parts = len(list(kept_deals.parts(standing)))
    payments = list(fewest_payments(rounded(worth))) if sum(worth) == 0 else []
    paid = [
        here.html("sheet-payment", who=Who(Seat(each.who)), whom=Who(Seat(each.whom)), amount=each.amount)
        for each in payments
    ]
    head = [words.html("sheet-payments")] if payments else []
    return [words.html("sheet-evening", parts=parts), *lines, *head, *paid]


def _closed_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys to reopen a sheet, and for guests to say who they are."""
    claims = [
        Key(
            words.plain("button-sheet-claim", who=sheet.people[number].name),
            _press(sheet, f"=claim/{number}"),
        )
        for number in sheet.guests()
    ]
    return (*in_rows(claims, KEYS_IN_A_ROW), (_key(sheet, words, "reopen"),))


def _all_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys of a kept sheet's page."""
    on, cancel = _key(sheet, words, "on"), _key(sheet, words, "cancel")
    match sheet.page:
        case SheetPage.END:
            return ((_key(sheet, words, "close", Tint.RED),), (on,))
        case SheetPage.DEALS:
            return _deals_keys(sheet, words)
        case SheetPage.DEAL:
            assert sheet.edit is not None
            replaced, *more = (_key(sheet, words, kind) for kind in sheet.edits(sheet.edit.index))
            return (*in_rows((replaced, *more), 1), (cancel,))
        case SheetPage.DEALERS:
            return ((_key(sheet, words, "shift"),), (_key(sheet, words, "keep"),), (cancel,))
        case SheetPage.PEOPLE:
            return _people_keys(sheet, words)
    asked = current_prompt(sheet)
    return _keys(sheet, asked, words.at(sheet.players(sheet.asked_standing().players)))


def _deals_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys of the deals up to the latest of the list, and of earlier and later ones."""
    latest = sheet.edit.index if sheet.edit is not None else len(sheet.deals) - 1
    first = max(0, latest + 1 - DEALS_ON_A_PAGE)
    keys = [
        Key(str(number) if number else FIRST, _press(sheet, f"=deal/{number}"))
        for number in range(first, latest + 1)
    ]
    ways = []
    if first:
        ways.append(Key(words.plain("button-sheet-earlier"), _press(sheet, f"=deals/{first - 1}")))
    if latest + 1 < len(sheet.deals):
        ways.append(
            Key(words.plain("button-sheet-later"), _press(sheet, f"=deals/{latest + DEALS_ON_A_PAGE}"))
        )
    return (*in_rows(keys, DEALS_IN_A_ROW), (*ways, _key(sheet, words, "on")))


def _people_keys(sheet: Sheet, words: Words) -> Keys:
    """Return keys for each player: to leave, to sit further, and to say that a guest is oneself.

    A row has one player; two, without the latter, where a keyboard of so many would be too high.
    """
    rows: list[tuple[Key, ...]] = []
    is_long = len(sheet.order) >= MOST_ROWS
    for seat, number in enumerate(sheet.order):
        leave = _of_player(sheet, words, "leave", number, seat)
        further = Key(words.plain("button-sheet-left"), _press(sheet, f"=left/{seat}"))
        mine = Key(words.plain("button-sheet-me"), _press(sheet, f"=claim/{number}"))
        is_guest = number in sheet.guests() and not is_long
        rows.append((leave, further, *((mine,) if is_guest else ())))
    if is_long:
        rows = [sum(rows[first : first + 2], ()) for first in range(0, len(rows), 2)]
    return (*rows, (_key(sheet, words, "sit", Tint.GREEN), _key(sheet, words, "on")))


def _with_picture(panel: Panel, words: Words) -> Panel:
    """Return the panel with its grid as a picture, unless it has a picture."""
    grid = next((block for block in panel.blocks if isinstance(block, Grid)), None)
    if panel.describe is not None or grid is None:
        return panel
    rest = tuple(block for block in panel.blocks if block is not grid)
    return replace(panel, describe=partial(grid_scene, grid, words), caption=rest)


def _setup(sheet: Sheet, words: Words) -> Content:
    """Return the message before the first deal: players and game, then the choice of the first dealer."""
    game = Text(registry.key(sheet.game, "name"))
    parts = [words.html("sheet-title", game=game, preset=preset_name(sheet.game, sheet.preset))]
    if sheet.page is SheetPage.TERMS:
        return content([*parts, "", *_terms_page(sheet, words).lines], (), _terms_keys(sheet, words))
    parts += _changed_terms(sheet, words)
    seats = range(len(sheet.seats)) if sheet.page is not SheetPage.PEOPLE else ()
    parts += ["", *(words.html("sheet-seat", number=n + 1, who=Who(Seat(n))) for n in seats), ""]
    if sheet.stage is SheetStage.CLOSED:
        return content([*parts, words.html("sheet-dropped")], ())
    if sheet.stage is SheetStage.GATHERING:
        private = "yes" if sheet.chat > 0 else "no"
        return content([*parts, words.html("sheet-gather", private=private)], (), _first_keys(sheet, words))
    standing = sheet.standing()
    before = _evening(sheet, standing, words) if standing.closed else []
    return content([*before, *parts, *_asked(sheet, words)], (), _all_keys(sheet, words))


def _first_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys to sit down and get up, to start, and to choose another game or kind."""
    known = games()
    join = _key(sheet, words, "join", Tint.GREEN)
    less = (_key(sheet, words, "less"),) if sheet.seats else ()
    others = [
        Key(
            words_in(sheet.language, game).plain(registry.key(game, "name")),
            _press(sheet, f"=game/{game}/{kinds[0]}"),
        )
        for game, kinds in known.items()
        if game != sheet.game
    ]
    kinds = [
        choice_key(
            words,
            preset_name(sheet.game, kind),
            _press(sheet, f"=game/{sheet.game}/{kind}"),
            chosen=kind == sheet.preset,
        )
        for kind in known[sheet.game]
    ]
    kind_rows = in_rows(kinds, KEYS_IN_A_ROW) if len(kinds) > 1 else ()
    start = (_key(sheet, words, "start", Tint.BLUE),) if sheet.is_ready else ()
    pages = (_key(sheet, words, "terms"), _key(sheet, words, "drop"))
    return ((join, *less, *start), *in_rows(others, KEYS_IN_A_ROW), pages, *kind_rows)


def _terms_page(sheet: Sheet, words: Words) -> TermsPage:
    """Return the page of options, or of one option's values."""
    name, _, of = sheet.terms.partition(".")
    terms = Terms(
        sheet.agreed,
        NORMAL,
        USUAL,
        sheet.language,
        words,
        lambda field, value: _press(sheet, f"=opt/{field.removeprefix('opt.')}/{value}"),
        lambda page: _press(sheet, f"=terms/{page}"),
        lambda _: None,
    )
    page = terms_page(terms, name, of) if name == "option" else terms_page(terms, "options", of)
    assert page is not None
    return page


def _terms_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys of options, and the key back."""
    page = _terms_page(sheet, words)
    back = f"=terms/{page.back}" if page.back else "=on"
    return (*page.keys, (Key(words.plain("button-page-back"), _press(sheet, back)),))


def _changed_terms(sheet: Sheet, words: Words) -> list[str]:
    """Return a line with the options that differ from the preset, if any do."""
    agreed = sheet.agreed
    told = tuple(
        Text(
            "lobby-option",
            {
                "option": option_name(sheet.game, field),
                "value": in_words(sheet.game, field, agreed.value(field)),
            },
        )
        for field in agreed.changed
    )
    return [words.html("sheet-terms", terms=told)] if told else []


def _question(sheet: Sheet, asked: Question | Step[Any], words: Words, state: Any) -> list[str]:
    """Return the next question after the answers so far, or the deal to confirm in numbers."""
    answers, _ = answered(sheet.rules, state, sheet.said)
    said = tuple(sheet.face.answer(question, word) for question, word in answers)
    if isinstance(asked, Step):
        return [
            words.html("sheet-book-asked", said=said),
            *_event_lines(registry.face(sheet.game), asked.events, words, "sheet-next"),
        ]
    ask = sheet.face.asks(asked)
    told = [words.html("sheet-said", said=said)] if said else []
    return [*told, f"<b>{words.say(ask.key, ask.facts, Form.HTML)}</b>"]


def _keys(sheet: Sheet, asked: Question | Step[Any] | None, words: Words) -> Keys:
    """Return the keys of answers, in pages of a phone's height, then those of undo and the other pages.

    People have fixed places.
    """
    last = _last_rows(sheet, words)
    if isinstance(asked, Step):
        return ((_key(sheet, words, "book", Tint.GREEN),), *last)
    if asked is None:
        return last
    labels = {word: sheet.face.label(asked, word) for word in asked.keys or asked.choices}
    named = any(isinstance(fact, Who | tuple) for fact in labels.values())
    order = sorted(labels, key=_place) if named else labels
    answers = [Key(label(labels[word], words), _press(sheet, word)) for word in order]
    rows = in_rows(answers, min(asked.row, KEYS_IN_A_ROW)) if named else fitting_rows(answers, asked.row)
    room = MOST_ROWS - len(last)
    if len(rows) <= room:
        return (*rows, *last)
    shown = sheet.keys % -(-len(rows) // room)
    more = _key(sheet, words, "more")
    return (*rows[shown * room :][:room], *last[:-1], (last[-1][0], more))


def _last_rows(sheet: Sheet, words: Words) -> Keys:
    """Return the keys of undo, of the other pages, and of a fine."""
    if not sheet.deals:
        return ((_key(sheet, words, "terms"), _key(sheet, words, "end")),)
    fine = (Key(words.plain("button-sheet-fine"), _press(sheet, FINE)),) if sheet.may_fine else ()
    if sheet.edit is not None:
        back = (_key(sheet, words, "back"),) if sheet.said else fine
        return ((*back, _key(sheet, words, "cancel")),)
    if sheet.said:
        return ((_key(sheet, words, "back"), _key(sheet, words, "end")),)
    pages = (_key(sheet, words, "deals"), _key(sheet, words, "people"), *fine)
    return (pages, (_key(sheet, words, "undo"), _key(sheet, words, "end")))


def _place(word: str) -> tuple[bool, str]:
    """Return a sort key: people by seat, then the other answers in their order."""
    return (False, word) if word[0].isdecimal() else (True, "")


def _event_lines(face: AnyFace, events: Sequence[Event], words: Words, key: str) -> list[str]:
    """Return the lines of a deal's events."""
    lines = (_line(face, event) for event in events)
    return [words.html(key, what=line) for line in lines if line is not None]


def _line(face: AnyFace, event: Event) -> Text | None:
    if isinstance(face, Replaying) and face.urgency(event) is Urgency.CLOSE:
        return face.deal_line(event)
    return face.feed_line(event)


def _settlement(sheet: Sheet, standing: Standing, words: Words) -> list[str]:
    """Return the payments, or the places, of the only part."""
    face, state = registry.face(sheet.game), standing.step.state
    if isinstance(face, Reckoning):
        return blocks(face.settled(sheet.rules.view(state, None)), words)
    result = sheet.rules.result(state)
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    return [
        words.html("sheet-place", place=result.places[seat], who=Who(Seat(seat)), points=result.points[seat])
        for seat in order
    ]


def _key(sheet: Sheet, words: Words, name: str, tint: Tint | None = None) -> Key:
    """Return the key of this command."""
    return Key(words.plain(f"button-sheet-{name}"), _press(sheet, f"={name}"), tint=tint)


def _of_player(sheet: Sheet, words: Words, name: str, number: int, argument: int) -> Key:
    """Return the key of a command about a player."""
    said = words.at(sheet.people).plain(f"button-sheet-{name}", who=Who(Seat(number)))
    return Key(said, _press(sheet, f"={name}/{argument}"))


def _press(sheet: Sheet, word: str) -> str:
    return encode(Personal("sheet", f"{sheet.id}.{sheet.stamp}:{word}"))
