"""Contract of features: each is a folder, and all their parts fit together."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from inspect import signature
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.base.services import CannotMake
from bot.chat.incoming.routes import Argument, Command, Tap, nothing
from bot.feature_api.feature import Feature
from bot.feature_api.registry import features, routes, subscribers
from bot.ui.links import Link
from storage.redis.key_kinds import KeyKind
from tests.support.stage import Stage

FOLDER = Path(__file__).parents[2] / "bot" / "features"
BOT = FOLDER.parent
EVENTS = tuple(name for name, own in vars(routes()).items() if callable(own))
LOOK_UP = re.compile(r"\bservices\[")
EACH = pytest.mark.parametrize("feature", features(), ids=lambda feature: feature.name)


def is_command(name: str) -> bool:
    """Return whether Telegram accepts this as a command."""
    return name.isascii() and name.islower() and name.replace("_", "").isalnum() and len(name) <= 32


def test_every_folder_is_a_feature_of_its_name() -> None:
    folders = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
    assert [feature.name for feature in features()] == folders


@pytest.mark.parametrize("what", ["commands", "links", "keys", "taps", "personal"])
def test_no_two_features_offer_the_same(what: str) -> None:
    offered = Counter(chain.from_iterable(map(name_of, getattr(each, what)) for each in features()))
    assert offered
    assert [name for name, times in offered.items() if times > 1] == []


def name_of(thing: str | Link | KeyKind | Tap | Command) -> object:
    """The name that must be unique among things of its sort."""
    match thing:
        case Tap():
            return thing.kind, thing.verb
        case KeyKind():
            return thing.form
        case Command():
            return thing.name
    return thing


def test_every_kind_of_screen_has_one_drawer() -> None:
    drawn = [kind for each in features() for kinds in each.screens.values() for kind in kinds]
    assert drawn
    assert len({*drawn}) == len(drawn)


async def test_a_command_passes_what_its_handler_takes(stage: Stage) -> None:
    for command in routes().commands:
        assert is_command(command.name)
        signature(stage.services.bind(command.handler)).bind(None, *command.arguments())


@pytest.mark.parametrize("menu", ["private", "group"])
def test_no_two_commands_share_a_position_in_a_menu(menu: str) -> None:
    positions = [position for each in routes().commands if (position := getattr(each, menu))]
    assert positions
    assert len({*positions}) == len(positions)


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_one_handler(event: str) -> None:
    handlers = [own for each in features() if (own := getattr(each, event)) is not nothing]
    assert handlers == [getattr(routes(), event)]


async def test_what_a_button_does_takes_what_it_carries(stage: Stage) -> None:
    for tap in routes().taps:
        names = [each.name for each in msgspec.structs.fields(tap.kind)]
        given = [
            name
            for name in names
            if name != "verb" and (name != "argument" or tap.argument is not Argument.NONE)
        ]
        signature(stage.services.bind(tap.do)).bind(None, *given)
        assert ("verb" in names) is bool(tap.verb)


@EACH
def test_every_verb_is_said_by_a_button(feature: Feature) -> None:
    code = "".join(path.read_text("utf-8") for path in BOT.rglob("*.py") if path.name != "feature.py")
    assert [tap.verb for tap in feature.taps if tap.verb and f'"{tap.verb}"' not in code] == []


def handlers_of(feature: Feature) -> Iterator[Callable[..., Any]]:
    """Every handler that the container binds."""
    yield from (command.handler for command in feature.commands)
    yield from feature.links.values()
    yield from (tap.do for tap in feature.taps)
    yield from feature.jobs
    yield from feature.duties.values()
    single = (*EVENTS, *subscribers(), "may_forget", "table_changed", "places")
    yield from (own for name in single if (own := getattr(feature, name)) is not None)


async def test_the_container_has_what_each_handler_needs(stage: Stage) -> None:
    for handler in chain.from_iterable(map(handlers_of, features())):
        stage.services.bind(handler)


async def test_a_handler_that_needs_a_missing_service_is_refused(stage: Stage) -> None:
    async def handler(*, needed: Path) -> None:
        """Need what no container has."""

    with pytest.raises(CannotMake):
        stage.services.bind(handler)


def test_handlers_name_their_services_instead_of_looking_them_up() -> None:
    found = {
        path.relative_to(BOT).as_posix()
        for room in ("features", "chat")
        for path in (BOT / room).rglob("*.py")
        if LOOK_UP.search(path.read_text("utf-8"))
    }
    assert found == set()
