"""Every form of tournament, whatever it is: found in its folder, named, worded, and pairing each player once."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.core import ArenaPlayer, Entry, Pairing, Regulation, TableResult
from games.tournament.form import Form, forms, usual
from games.tournament.forms.arena import Arena

TEXTS = Path("bot")
TOLD = ("form", "line", "about")
BY_NAME = pytest.mark.parametrize("form", forms(), ids=lambda form: form.name)


def test_each_file_of_the_folder_brings_forms_of_its_own() -> None:
    files = [path for path in Path("games/tournament/forms").glob("*.py") if path.stem != "__init__"]
    assert len(forms()) >= len(files) >= 4
    assert len({form.name for form in forms()}) == len({form.rank for form in forms()}) == len(forms())
    assert usual() in forms()


@BY_NAME
def test_a_form_is_found_again_by_its_name(form: Form) -> None:
    assert Form.named(form.name) is form


def test_a_form_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^chess$"):
        Form.named("chess")


@BY_NAME
@pytest.mark.parametrize("players", [4, 6, 8, 12])
def test_the_first_round_seats_each_player_once(form: Form, players: int) -> None:
    seats, everybody = form.seats((2, 3, 4))[-1], range(1, players + 1)
    regulation = Regulation(form=form.name, seats=seats, fewest=2, minutes=60)
    entries = [Entry(player, team=1 + player % 2 if form.teams else 0) for player in everybody]
    if isinstance(form, Arena):
        found = form.pair_free(regulation, [ArenaPlayer(each, 1500, 0) for each in everybody], [], 60_000)
    else:
        found = form.pair(regulation, entries, [], round=1, seed=b"a seed")
    assert Counter(player for table in found for player in table.players) == Counter(everybody)


@BY_NAME
@settings(max_examples=30)
@given(st.integers(1, 12), st.integers(2, 4), st.integers(0, 3), st.randoms())
def test_a_next_round_is_announced_exactly_where_it_can_be_paired(
    form: Form, players: int, seats: int, gone: int, random: Random
) -> None:
    regulation = Regulation(form=form.name, seats=seats, rounds=3)
    entries, results = list[Entry](), list[TableResult]()
    for player in range(1, players + 1):
        until = random.randrange(1, 4) if player <= gone else 0
        entries.append(Entry(player, until=until, team=1 + player % 2 if form.teams else 0))
    for round in range(1, 8):
        found = form.pair(regulation, entries, results, round=round, seed=b"a seed")
        assert form.has_round(regulation, entries, results, round) == bool(found)
        results += [TableResult(round, each, _places(each, random)) for each in found]


def _places(pairing: Pairing, random: Random) -> tuple[int, ...]:
    if pairing.bye:
        return ()
    return tuple(random.choices(range(1, 4), k=len(pairing.players) + pairing.computers))


@BY_NAME
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_form_has_its_texts(form: Form, language: str) -> None:
    lines = "".join(path.read_text("utf-8") for path in TEXTS.rglob(f"*{language}.ftl")).splitlines()
    ids = {line.partition(" =")[0] for line in lines}
    assert {f"tournament-{told}-{form.name}" for told in TOLD} <= ids
    assert f"tournament-plan-{form.kind}" in ids
