"""Games are found by their folders."""

from pathlib import Path

import pytest

import games
from games import registry
from games.agents.random_player import RandomPlayer


def test_every_folder_with_rules_is_a_game() -> None:
    folders = {path.parent.name for path in Path(games.__file__).parent.glob("*/rules.py")}
    assert set(registry.names()) == folders
    assert list(registry.names()) == sorted(folders)


def test_a_game_brings_its_parts() -> None:
    for name in registry.names():
        assert registry.get(name).name == name
        assert {path.name for path in registry.texts(name).iterdir()} >= {"ru.ftl", "en.ftl"}
        assert all(registry.rules(name, language).exists() for language in ("ru", "en"))


def test_game_without_its_own_player_gets_a_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    name = registry.DEFAULT
    assert not isinstance(registry.player(name), RandomPlayer)
    monkeypatch.delattr(f"games.{name}.PLAYERS")
    assert isinstance(registry.player(name), RandomPlayer)


def test_other_names_are_unknown() -> None:
    with pytest.raises(registry.UnknownGame):
        registry.get("agents")
    with pytest.raises(registry.UnknownGame):
        registry.face("bridge")


def test_keys_of_messages() -> None:
    assert registry.key("sergeant_major", "option", "max_deals") == "sergeant-major-option-max-deals"


def test_the_usual_game_is_named_not_the_first_of_the_alphabet(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"a_new_game": None, **registry._packages()}
    monkeypatch.setattr(registry, "_packages", lambda: found)
    assert registry.names()[0] == "a_new_game"
    assert registry.DEFAULT == "oh_hell" in registry.names()
