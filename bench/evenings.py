"""Ends of tournaments against the told range, for slow, usual and fast people of known and unknown tempo.

Rounds, matches and the end are chosen by the bot's own steps; matches are those of computers, and their
actions take the times of people. A person's chosen action takes a lognormal time about their own median,
which differs from person to person and from evening to evening; a forced card imitates the taps of its table,
as among rivals; the cards of a last trick without a choice take none. A race takes its measured time, longer
or shorter by the same factor.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from math import exp
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from bot.base.preferences import Language
from bot.features.tournaments.rounds.table_results import STALLED
from bot.features.tournaments.service.fitting import MINUTE_MS, OFFERS, Offer, offered_settings, tables_of
from bot.features.tournaments.service.next_step import DEAL_MS
from bot.features.tournaments.service.timetable import continued, limit_minutes
from bot.features.tournaments.service.tournament_model import (
    NEW,
    Entrant,
    Seating,
    Tournament,
)
from bot.features.tournaments.service.transitions import PAUSE_MS, announced, begun, with_round
from bot.match.table import NO_PERSON, PersonId
from bot.match.turns.forced import only_card
from games import registry
from games.core import Dealing, Nature
from games.lengths import ENOUGH_ACTIONS, RIVAL_S, UNKNOWN_TEMPO, Tempo
from games.record import opening, play, replay
from games.tournament.core import Pairing, TableResult
from games.tournament.forms.arena import ARENA
from tests.support.players import quick_player

TAPS_S = {"fast": 2.0, "usual": 4.0, "slow": 8.0}
"""Median seconds of a chosen action."""
SIGMA = 0.6
"""Of the logarithm of a chosen action's time."""
PERSON_SIGMA, EVENING_SIGMA = 0.2, 0.08
"""Of the logarithms of a person's median, and of an evening's."""
IMITATED = 0.95
"""A forced card's time, as a multiple of the median."""
DELIVERY_S, OPENING_S, DEAL_S = 0.4, 4.0, 2.0
"""Seconds until a question is seen, for a table to open, and between two deals."""
LONGEST_S = 45.0
PEOPLE = (4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25, 30, 35, 40)
CARDS = (Offer.HALF_AN_HOUR, Offer.EVENING, Offer.ARENA, Offer.CHALLENGE)
EVENINGS = 12
"""Of each number of people."""
RECORDS = 16
AIM = 0.9
STALLS = 5.0
"""How many times longer a player who stalls thinks."""
BEGAN = 1_763_748_000_000


class Profile(NamedTuple):
    """What a match consists of, by seat."""

    chosen: tuple[int, ...]
    forced: tuple[int, ...]
    instant: int
    """Cards of last tricks without a choice."""
    deals: int

    @property
    def actions(self) -> int:
        return sum(self.chosen) + sum(self.forced) + self.instant


def measure(games: Sequence[str]) -> None:
    """Print the share of evenings that end in the told range: by game and offer, then of all."""
    for known in (False, True):
        for people in TAPS_S:
            found = list[Evening]()
            for name, offer in product(games, CARDS):
                ends = list(_evenings(name, offer, people, known))
                _print(f"{name} {offer.value}", ends, people, known)
                found += ends
            _print("all", found, people, known)
            _print_stalled(games, people, known)


def _print(what: str, ends: Sequence["Evening"], people: str, known: bool) -> None:
    share = fmean(each.in_time for each in ends)
    early = fmean(each.minutes < each.least for each in ends)
    late = fmean(each.minutes > each.most for each in ends)
    tempo = "known" if known else "unknown"
    print(
        f"evenings  {what}, {people} people of {tempo} tempo: {share:.0%} in the told range "
        f"(aim: {AIM:.0%}), {early:.0%} before and {late:.0%} after it; told "
        f"{fmean(each.least for each in ends):.0f}–{fmean(each.most for each in ends):.0f}, took "
        f"{fmean(each.minutes for each in ends):.0f} min in {fmean(each.rounds for each in ends):.1f} rounds",
        flush=True,
    )


def _print_stalled(games: Sequence[str], people: str, known: bool) -> None:
    """Print what evenings lose to a player who takes much longer from the second round on."""
    for name in games:
        if not registry.lengths(name).actions:
            continue
        pairs = [
            [
                each.evening(Offer.EVENING, each.tempo() if known else UNKNOWN_TEMPO)
                for each in (_group(name, people, number, "stalls", factor) for factor in (1.0, STALLS))
            ]
            for number in PEOPLE
        ]
        fewer = sum(plain.rounds - stalled.rounds for plain, stalled in pairs)
        late = fmean(stalled.minutes > stalled.moved for _, stalled in pairs)
        tempo = "known" if known else "unknown"
        print(
            f"evenings  {name} evening, {people} people of {tempo} tempo, one {STALLS:g} times slower "
            f"from round 2 on: {fewer / len(pairs):.2f} rounds fewer of "
            f"{fmean(plain.rounds for plain, _ in pairs):.1f}, {late:.0%} end after the moved range; "
            f"lost on time in {fmean(stalled.lost > 0 for _, stalled in pairs):.0%}",
            flush=True,
        )


class Evening(NamedTuple):
    """The end of a tournament, in minutes."""

    minutes: float
    least: float
    most: float
    rounds: int
    moved: float
    """The latest end that was told during the last round."""
    lost: int = 0
    """Tables that were cut, and lost on time by the player who stalled."""

    @property
    def in_time(self) -> bool:
        return self.least <= self.minutes <= self.most


def _evenings(name: str, offer: Offer, people: str, known: bool) -> Iterator[Evening]:
    for number in PEOPLE:
        for evening in range(EVENINGS):
            group = _group(name, people, number, f"{offer} {evening}")
            yield group.evening(offer, group.tempo() if known else UNKNOWN_TEMPO)


def _group(name: str, people: str, number: int, seed: str, stalls: float = 1.0) -> "Group":
    return Group(name, TAPS_S[people], number, Random(f"{name} {people} {number} {seed}"), stalls)


class Group:
    """People of a group, and their game; from the second round on the first one may stall."""

    def __init__(self, game: str, median: float, people: int, lots: Random, stalls: float) -> None:
        self.game = game
        self.lots = lots
        self.stalls = stalls
        self.lost = 0
        self.median = median
        self.taps = [median * lots.lognormvariate(0, PERSON_SIGMA) for _ in range(people)]

    def tempo(self) -> Tempo:
        """Return what some matches of an earlier evening have shown."""
        preset, actions, ms = registry.usual_presets(self.game)[0], 0, 0
        seats = min(each for each in registry.lengths(self.game).actions.get(preset, {3: 0}))
        mood = self._mood()
        while actions < ENOUGH_ACTIONS:
            profile = self._profile(preset, seats)
            actions += profile.actions
            ms += round(1000 * self._seconds(profile, self.lots.sample(self.taps, seats), mood))
        return Tempo(actions, ms)

    def evening(self, offer: Offer, tempo: Tempo) -> Evening:
        """Play a tournament."""
        teams = OFFERS[offer][0].teams or (0,)
        people = [
            Entrant(PersonId(number), f"{number}", team=teams[number % len(teams)])
            for number in range(1, len(self.taps) + 1)
        ]
        settings = offered_settings(offer, self.game, tempo)
        fresh = Tournament(NEW, settings, NO_PERSON, Language.RU, "", entrants=tuple(people))
        tournament, now, mood = begun(fresh, BEGAN).tournament, BEGAN, self._mood()
        since, until = tournament.run.since, tournament.run.until
        if tournament.form is ARENA:
            now = self._arena(tournament, mood)
        else:
            while True:
                after = continued(tournament, now)
                regulation, entries = after.settings.regulation, tournament.entries
                if not tournament.form.has_round(regulation, entries, (), tournament.run.round + 1):
                    break
                gap = PAUSE_MS if tournament.run.round else 0
                tournament, now = self._round(announced(after, now).tournament, now + gap, mood)
        moments = now, since, until, tournament.run.until
        took, least, most, moved = ((at - BEGAN) / MINUTE_MS for at in moments)
        return Evening(took, least, most, tournament.run.round, moved, self.lost)

    def _round(self, tournament: Tournament, now: int, mood: float) -> tuple[Tournament, int]:
        _, sizes = tables_of(tournament.settings, len(self.taps))
        players, seatings = list(range(1, len(self.taps) + 1)), list[Seating]()
        self.lots.shuffle(players)
        for number, size in enumerate(sizes, 1):
            own, players = players[:size], players[size:]
            if len(own) < size:
                break  # of teams these rest
            profile = self._profile(tournament.settings.preset, size, board=tournament.form.shares_boards)
            took, stalled = self._seconds(profile, [self.taps[each - 1] for each in own], mood), 0.0
            is_cut = False
            if 1 in own and tournament.run.round and self.stalls > 1:
                beyond = took / size * (self.stalls - 1)
                limit = 60 * limit_minutes(tournament.settings, size)
                is_cut = took + beyond > limit
                self.lost += is_cut
                cut = max(took, min(took + beyond, limit + DEAL_MS / 1000))
                took, stalled = cut, (cut - took) * (self.stalls > STALLED)
            pairing = Pairing(tuple(own))
            round = tournament.run.round + 1
            result = TableResult(round, pairing, tuple(range(1, size + 1)))
            ended = now + int(1000 * took)
            seatings.append(
                Seating(
                    number,
                    round,
                    pairing,
                    began=now,
                    result=result,
                    ended=ended,
                    actions=0 if is_cut else profile.actions,
                    stalled=int(1000 * stalled),
                )
            )
        after = with_round(tournament, seatings, now).tournament
        return after, max(each.ended for each in seatings)

    def _arena(self, tournament: Tournament, mood: float) -> int:
        """Return the end of the last match that counts."""
        ends, regulation = tournament.run.ends, tournament.settings.regulation
        last = ends
        for _ in range(len(self.taps) // regulation.seats):
            profile = self._profile(tournament.settings.preset, regulation.seats)
            took = self._seconds(profile, self.lots.sample(self.taps, regulation.seats), mood)
            last = max(last, ends + int(1000 * took * self.lots.random()))
        return min(last, ends + ARENA.overtime_ms(regulation))

    def _mood(self) -> float:
        return self.lots.lognormvariate(0, EVENING_SIGMA)

    def _profile(self, preset: str, seats: int, *, board: bool = False) -> Profile:
        return self.lots.choice(profiles(self.game, preset, seats, board=board))

    def _seconds(self, profile: Profile, taps: Sequence[float], mood: float) -> float:
        """Return the time of a match; many actions together take nearly a normal time."""
        if not profile.deals:
            factor = self.median / TAPS_S["usual"] * mood * self.lots.lognormvariate(0, 0.1)
            return OPENING_S + profile.actions * RIVAL_S * factor
        mean, variance = OPENING_S + DEAL_S * profile.deals, 0.0
        for own, chosen, forced in zip(taps, profile.chosen, profile.forced, strict=True):
            tap = own * mood
            mean += chosen * (tap * exp(SIGMA**2 / 2) + DELIVERY_S) + forced * (tap * IMITATED + DELIVERY_S)
            variance += chosen * tap**2 * (exp(SIGMA**2) - 1) * exp(SIGMA**2)
        return max(mean / 2, self.lots.gauss(mean, variance**0.5))


@cache
def profiles(name: str, preset: str, seats: int, *, board: bool) -> list[Profile]:
    """Return profiles of matches between computers, or of boards."""
    if race := registry.lengths(name).race_s(preset, seats):
        return [Profile((round(race / RIVAL_S),), (0,), 0, 0)]
    options = registry.get(name).presets[preset]
    if board and isinstance(game := registry.get(name), Dealing):
        options = game.board(options)
    return [_recorded(name, options, seats, number) for number in range(RECORDS)]


def _recorded(name: str, options: Any, seats: int, number: int) -> Profile:
    game, player = registry.get(name), quick_player(name)
    secret = sha256(f"evening:{number}".encode()).digest()
    record, _ = play(game, options, seats, [player] * seats, secret=secret)
    chosen, forced, instant, deals = [0] * seats, [0] * seats, 0, 0
    run, state = list[int](), opening(game, record)
    for turn in replay(game, record):
        before, state, actor = state, turn.state, turn.entry.actor
        if isinstance(actor, Nature):
            deals += 1
            instant += len(run) if len(run) <= seats else seats
            for each in run[: max(0, len(run) - seats)]:
                forced[each] += 1
            run = []
        elif only_card(game, before, actor) is not None:
            run.append(actor)
        else:
            for each in run:
                forced[each] += 1
            run = []
            chosen[actor] += 1
    return Profile(tuple(chosen), tuple(forced), instant + len(run), deals)
