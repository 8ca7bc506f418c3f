"""Names of a tournament's players in messages and pictures."""

import msgspec

from bot.features.tournaments.screens.play_words import player_name, words_of
from bot.features.tournaments.service.tournament_model import Entrant
from bot.ui.texts.words import Form
from games.faces.facts import Fact
from tests.support.tournament_scene import entry


def test_players_are_told_apart_in_messages_and_pictures() -> None:
    people = ("Саша", "Аня", "Саша", "王伟", "")
    entrants = tuple(Entrant(name=name) for name in people)
    tournament = msgspec.structs.replace(entry(0), entrants=entrants)
    words, numbers = words_of(tournament), range(1, len(people) + 1)

    def said(fact: Fact) -> str:
        return words.fact(fact, Form.PLAIN)

    assert [said(player_name(tournament, number)) for number in numbers] == [
        *("Саша·а", "Аня", "Саша·в", "участник 4 · 王伟", "участник 5"),
    ]
    assert [said(player_name(tournament, number, whole=True)) for number in numbers] == [
        *("Саша·а", "Аня", "Саша·в", "участник 4", "участник 5"),
    ]
