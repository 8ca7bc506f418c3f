"""Message of a sheet: players, the grid with the next question, and the settlement."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.base.preferences import CardStyle
from bot.features.sheets.score_sheet import Sheet, SheetStage, current_prompt, games
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.option_words import preset_name
from bot.ui.pictures import grid_scene
from bot.ui.render import Keys, blocks, choice_key, content, frame_for, in_rows, label, panel_content
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.core import Event, Seat, Step
from games.faces.face import AnyFace, Reckoning, Replaying, Urgency
from games.faces.facts import Text, Who
from games.faces.panel import Grid, Panel
from games.sheets import Question, next_question

KEYS_IN_A_ROW = 2


def sheet_content(sheet: Sheet, cards: CardStyle, *, photo: bool | None = None) -> Content:
    """Return the message of a sheet; `photo`: whether the message has a picture, None for a new one."""
    words = words_in(sheet.language, sheet.game).at(sheet.seats)
    if not sheet.deals:
        return _setup(sheet, words)
    step = sheet.latest()
    panel = _with_picture(registry.face(sheet.game).score(sheet.rules.view(step.state, None)), words)
    frame = frame_for(sheet.game, cards, sheet.language, photo)
    told = step.events if len(sheet.deals) > 1 else ()  # before the first deal
    below = _event_lines(registry.face(sheet.game), told, words, "sheet-last")
    if sheet.stage is SheetStage.CLOSED:
        below += [*_settlement(sheet, words), words.html("sheet-closed")]
        return panel_content(panel, words, frame, below=below)
    asked = current_prompt(sheet)
    below += _settlement(sheet, words) if asked is None else _question(sheet, asked, words)
    return panel_content(panel, words, frame, _keys(sheet, asked, words), below=below)


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
    if sheet.sets_pool:
        parts.append(words.html("sheet-pool", pool=sheet.options.pool))
    seats = range(len(sheet.seats))
    parts += ["", *(words.html("sheet-seat", number=n + 1, who=Who(Seat(n))) for n in seats), ""]
    if sheet.stage is SheetStage.CLOSED:
        return content([*parts, words.html("sheet-dropped")], ())
    if sheet.stage is SheetStage.GATHERING:
        private = "yes" if sheet.chat > 0 else "no"
        return content([*parts, words.html("sheet-gather", private=private)], (), _first_keys(sheet, words))
    asked = current_prompt(sheet)
    return content([*parts, *_question(sheet, asked, words)], (), _keys(sheet, asked, words))


def _first_keys(sheet: Sheet, words: Words) -> Keys:
    """Return the keys to sit down and get up, to choose the game, and to start."""
    known = games()
    join = _key(sheet, words, "join", Tint.GREEN)
    less = (_key(sheet, words, "less"),) if sheet.seats else ()
    named = (
        choice_key(
            words_in(sheet.language, game),
            Text(registry.key(game, "name")),
            _press(sheet, f"=game/{game}/{kinds[0]}"),
            chosen=game == sheet.game,
        )
        for game, kinds in known.items()
    )
    kinds = [
        choice_key(
            words,
            preset_name(sheet.game, kind),
            _press(sheet, f"=game/{sheet.game}/{kind}"),
            chosen=kind == sheet.preset,
        )
        for kind in known[sheet.game]
    ]
    rows = (*in_rows(named, KEYS_IN_A_ROW), *(in_rows(kinds, KEYS_IN_A_ROW) if len(kinds) > 1 else ()))
    pool = ((_key(sheet, words, "pool"),),) if sheet.sets_pool else ()
    start = (_key(sheet, words, "start", Tint.BLUE),) if sheet.is_ready else ()
    return ((join, *less), *rows, *pool, (*start, _key(sheet, words, "drop")))


def _question(sheet: Sheet, asked: Question | Step[Any] | None, words: Words) -> list[str]:
    """Return the next question after the answers so far, or the deal to confirm."""
    if sheet.ending:
        return [words.html("sheet-end-asked")]
    said = [words.html("sheet-said", said=tuple(_answers(sheet)))] if sheet.said else []
    if isinstance(asked, Step):
        return [
            *said,
            *_event_lines(registry.face(sheet.game), asked.events, words, "sheet-next"),
            words.html("sheet-book-asked"),
        ]
    assert asked is not None
    ask = sheet.face.asks(asked)
    return [*said, f"<b>{words.say(ask.key, ask.facts, Form.HTML)}</b>"]


def _answers(sheet: Sheet) -> Iterator[Text]:
    """Yield the answers of this deal, each with what it answers."""
    state = sheet.latest().state
    for number, word in enumerate(sheet.said):
        asked = next_question(sheet.rules, state, sheet.said[:number])
        assert isinstance(asked, Question)
        yield sheet.face.answer(asked, word)


def _keys(sheet: Sheet, asked: Question | Step[Any] | None, words: Words) -> Keys:
    """Return the keys of answers, undo and close."""
    if sheet.ending:
        return ((_key(sheet, words, "close", Tint.RED),), (_key(sheet, words, "on"),))
    back = "back" if sheet.said else "undo" if sheet.deals else None
    last = tuple(_key(sheet, words, name) for name in (back, "end") if name)
    if isinstance(asked, Step):
        return ((_key(sheet, words, "book", Tint.GREEN),), last)
    if asked is None:
        return (last,)
    labels = {word: sheet.face.label(asked, word) for word in asked.keys or asked.choices}
    answers = [Key(label(fact, words), _press(sheet, word)) for word, fact in labels.items()]
    named = any(isinstance(fact, Who | tuple) for fact in labels.values())
    return (*in_rows(answers, min(asked.row, KEYS_IN_A_ROW) if named else asked.row), last)


def _event_lines(face: AnyFace, events: Sequence[Event], words: Words, key: str) -> list[str]:
    """Return the lines of a deal's events."""
    lines = (_line(face, event) for event in events)
    return [words.html(key, what=line) for line in lines if line is not None]


def _line(face: AnyFace, event: Event) -> Text | None:
    if isinstance(face, Replaying) and face.urgency(event) is Urgency.CLOSE:
        return face.deal_line(event)
    return face.feed_line(event)


def _settlement(sheet: Sheet, words: Words) -> list[str]:
    """Return the payments, or the places."""
    face, state = registry.face(sheet.game), sheet.latest().state
    if isinstance(face, Reckoning):
        return blocks(face.settled(sheet.rules.view(state, None)), words)
    result = sheet.rules.result(state)
    order = sorted(range(len(sheet.seats)), key=lambda seat: result.places[seat])
    return [
        words.html("sheet-place", place=result.places[seat], who=Who(Seat(seat)), points=result.points[seat])
        for seat in order
    ]


def _key(sheet: Sheet, words: Words, name: str, tint: Tint | None = None) -> Key:
    """Return the key of this command."""
    return Key(
        words.plain(f"button-sheet-{name}", pool=sheet.options.pool), _press(sheet, f"={name}"), tint=tint
    )


def _press(sheet: Sheet, word: str) -> str:
    return encode(Personal("sheet", f"{sheet.id}.{sheet.stamp}:{word}"))
