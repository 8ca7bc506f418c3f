"""The organiser's page to correct a result: the places or points by seat.

The buttons carry the draft: `round.number.values`, the values by seat, separated by underscores.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from bot.features.tournaments.screens.organiser_pages import player_key
from bot.features.tournaments.screens.play_words import player_name, race_fact
from bot.features.tournaments.screens.tournament_keys import YES, act, page, read_number, turn
from bot.features.tournaments.service.next_step import limit_of
from bot.features.tournaments.service.organiser_actions import is_at_play, may_be_corrected, may_be_replayed
from bot.features.tournaments.service.tournament_model import Seating, Tournament
from bot.ui.buttons import InvalidData
from bot.ui.clock_words import clock_time
from bot.ui.content import Content, Key, Tint
from bot.ui.render import Keys
from bot.ui.texts.words import Words
from games import core
from games.faces.panel import Fact, Text

SHOWN = 24
MOST_POINTS = 9_999
STEPS = {True: (-1, 1), False: (-10, -1, 1, 10)}
"""Steps of the keys for places, and for points."""


class Draft(NamedTuple):
    """An edited result: places where these count, else points."""

    seating: Seating
    values: tuple[Fraction, ...]

    @property
    def argument(self) -> str:
        """The argument of a button."""
        return f"{self.seating.round}.{self.seating.number}.{'_'.join(map(str, self.values))}"


def by_places(tournament: Tournament) -> bool:
    """Return whether a result is set by places."""
    return not tournament.form.shares_boards


def read_draft(tournament: Tournament, argument: str) -> Draft:
    """Parse the draft of a button; without values, return the current result. Raises InvalidData."""
    round, _, rest = argument.partition(".")
    number, _, chosen = rest.partition(".")
    seating = tournament.seating(read_number(round), read_number(number))
    if seating is None or not may_be_corrected(seating):
        raise InvalidData(argument)
    if not chosen:
        return Draft(seating, _values(tournament, seating))
    if seating.result is None:
        raise InvalidData(argument)
    try:
        values = tuple(Fraction(each) for each in chosen.split("_"))
    except (ValueError, ZeroDivisionError):
        raise InvalidData(argument) from None
    if len(values) != _seats(seating) or not all(_may_be(tournament, each, len(values)) for each in values):
        raise InvalidData(argument)
    return Draft(seating, values)


def _seats(seating: Seating) -> int:
    return len(seating.pairing.players) + seating.pairing.computers


def _values(tournament: Tournament, seating: Seating) -> tuple[Fraction, ...]:
    """Return the current values, if there is a result; an unplayed table begins with equal ones."""
    if seating.result is None:
        return ()
    places, points = seating.result.places, seating.result.points
    if by_places(tournament):
        return tuple(map(Fraction, places)) or (Fraction(1),) * _seats(seating)
    return points or (Fraction(0),) * _seats(seating)


def _may_be(tournament: Tournament, value: Fraction, seats: int) -> bool:
    if by_places(tournament):
        return value.denominator == 1 and 1 <= value <= seats
    return abs(value) <= MOST_POINTS


def result_of(tournament: Tournament, draft: Draft) -> tuple[tuple[int, ...], tuple[Fraction, ...]]:
    """Return places and points by seat; after a change of places points stay if they agree."""
    if not by_places(tournament):
        return core.places(draft.values), draft.values
    places = core.places([-value for value in draft.values])
    result = draft.seating.result
    points = result.points if result is not None else ()
    return places, points if core.places(points) == places else ()


# Pages


def ask_replay(
    tournament: Tournament, verb: str, argument: str, tables: Sequence[Seating], words: Words
) -> Content:
    """Ask whether to correct a result of a cup, which replays these tables."""
    lines = [
        words.html("tournament-replayed", round=each.round, who=_names(tournament, each))
        for each in tables[:SHOWN]
    ]
    name = Text("button-tournament-correct-yes")
    yes = act(tournament, verb, name, words, f"{argument}.{YES}", Tint.RED)
    about = [words.html("tournament-ask-replay"), "", *lines]
    round, number, *_ = argument.split(".")
    return page(tournament, words, about, ((yes,),), f"fix.{round}.{number}")


def _names(tournament: Tournament, seating: Seating) -> tuple[Fact, ...]:
    return tuple(player_name(tournament, player) for player in seating.pairing.players)


def correct_page(tournament: Tournament, draft: Draft, words: Words) -> Content:
    """Return the page: a row for each seat, a key to save, and one for each forfeit."""
    seating = draft.seating
    limit, race = limit_of(tournament, seating) if is_at_play(seating) else 0, race_fact(tournament)
    lines = [
        words.html("tournament-correct", round=seating.round, table=seating.number),
        *([words.html("running-round-until", time=clock_time(limit), race=race)] if limit else []),
        "",
        *(_seat_line(tournament, draft, seat, words) for seat in range(_seats(seating))),
        "",
        words.html("tournament-correct-about", form=tournament.form.kind),
    ]
    rows = [_seat_keys(tournament, draft, seat, words) for seat in range(len(draft.values))]
    changed = draft.values != _values(tournament, seating)
    name = Text("button-tournament-correct")
    store = act(tournament, "correct", name, words, draft.argument, Tint.GREEN)
    return page(
        tournament,
        words,
        lines,
        (
            *rows,
            *(((store,),) if changed else ()),
            *(_player_keys(tournament, seating, player, words) for player in seating.pairing.players),
            *_match_keys(tournament, seating, words),
        ),
        f"tables.{seating.round}.1",
    )


def _seat_line(tournament: Tournament, draft: Draft, seat: int, words: Words) -> str:
    """Return a seat's value, or its forfeit."""
    seating = draft.seating
    who, players = _seat_name(tournament, seating, seat), seating.pairing.players
    if seat < len(players) and players[seat] in seating.forfeits:
        return words.html("tournament-correct-forfeit", who=who)
    if not draft.values:
        return words.html("tournament-correct-playing", who=who)
    key = "tournament-correct-place" if by_places(tournament) else "tournament-correct-points"
    return words.html(key, who=who, value=draft.values[seat])


def _player_keys(tournament: Tournament, seating: Seating, player: int, words: Words) -> tuple[Key, ...]:
    """Return keys to set or clear a player's forfeit, and to their page."""
    absent, who = player not in seating.forfeits, player_name(tournament, player)
    name = Text("button-tournament-absent" if absent else "button-tournament-present", {"who": who})
    argument = f"{seating.round}.{seating.number}.{player}.{int(absent)}"
    return act(tournament, "absent", name, words, argument), player_key(tournament, player, words)


def _match_keys(tournament: Tournament, seating: Seating, words: Words) -> Keys:
    """Return keys to extend a table with a deadline, to have it played once more, and to close it."""
    keys, is_on = list[Key](), is_at_play(seating)
    if is_on and limit_of(tournament, seating):
        name = Text("button-tournament-extend")
        keys.append(act(tournament, "extend", name, words, f"{seating.round}.{seating.number}"))
    if may_be_replayed(tournament, seating):
        keys.append(_again_key(tournament, seating, words))
    rows = (tuple(keys), (_close_key(tournament, seating, words),) if is_on else ())
    return tuple(row for row in rows if row)


def _close_key(tournament: Tournament, seating: Seating, words: Words, answer: str = "") -> Key:
    """Return the key that closes a table, after a question."""
    name = Text(f"button-tournament-close{'-yes' if answer else ''}")
    argument = ".".join(filter(None, (f"{seating.round}", f"{seating.number}", answer)))
    return act(tournament, "close", name, words, argument, Tint.RED if answer else None)


def ask_close(tournament: Tournament, seating: Seating, words: Words) -> Content:
    """Ask whether to close a table."""
    question = words.html("tournament-ask-close", table=seating.number)
    back = f"fix.{seating.round}.{seating.number}"
    return page(tournament, words, [question], ((_close_key(tournament, seating, words, YES),),), back)


def _again_key(tournament: Tournament, seating: Seating, words: Words, answer: str = "") -> Key:
    """Return the key that has a table played once more, after a question."""
    name = Text(f"button-tournament-replay{'-yes' if answer else ''}")
    numbers = map(str, (seating.round, seating.number, seating.attempt))
    argument = ".".join(filter(None, (*numbers, answer)))
    return act(tournament, "replay", name, words, argument, Tint.RED if answer else None)


def ask_again(tournament: Tournament, seating: Seating, words: Words) -> Content:
    """Ask whether to play a table once more."""
    question = words.html("tournament-ask-again", table=seating.number, who=_names(tournament, seating))
    keys = ((_again_key(tournament, seating, words, YES),),)
    return page(tournament, words, [question], keys, f"fix.{seating.round}.{seating.number}")


def _seat_name(tournament: Tournament, seating: Seating, seat: int) -> str | Text:
    players = seating.pairing.players
    if seat < len(players):
        return player_name(tournament, players[seat])
    return Text("robot-name", {"number": seat - len(players) + 1})


def _seat_keys(tournament: Tournament, draft: Draft, seat: int, words: Words) -> tuple[Key, ...]:
    """Return keys to change a seat's value."""
    who, values = _seat_name(tournament, draft.seating, seat), draft.values
    keys = []
    for step in STEPS[by_places(tournament)]:
        changed = (*values[:seat], values[seat] + step, *values[seat + 1 :])
        if _may_be(tournament, changed[seat], len(values)):
            sign = "−" if step < 0 else "+"
            name = Text("button-tournament-step", {"sign": sign, "step": abs(step), "who": who})
            way = f"fix.{draft._replace(values=changed).argument}"
            keys.append(turn(tournament, way, name, words))
    return tuple(keys)
