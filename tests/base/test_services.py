"""The container builds each service once, from the parameters of its constructor."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.base.services import CannotMake, Services


class Clock:
    def __init__(self, zone: str) -> None:
        self.zone = zone


class StoppedClock(Clock):
    pass


@dataclass(frozen=True, eq=False)
class Shelf:
    clock: Clock


@dataclass(frozen=True, eq=False)
class Reader:
    shelf: Shelf
    clock: Clock


class Writer:
    def __init__(self, shelf: "Shelf", *, services: Services) -> None:
        self.shelf = shelf
        self.services = services


class Egg:
    def __init__(self, hen: "Hen") -> None: ...


class Hen:
    def __init__(self, egg: Egg) -> None: ...


class Patient:
    def __init__(self, clock: Clock, seconds: float = 1.0) -> None: ...


class Listener:
    def __init__(self, told: Callable[[int], str]) -> None: ...


class Careless:
    def __init__(self, clock) -> None: ...  # type: ignore[no-untyped-def]


def test_what_a_constructor_names_is_made_and_shared() -> None:
    clock = Clock("UTC")
    services = Services(clock)
    reader = services[Reader]
    assert reader.clock is clock
    assert reader.shelf is services[Shelf]
    assert services[Reader] is reader
    assert services[Writer].shelf is reader.shelf
    assert services[Writer].services is services
    assert Services(clock)[Shelf] is not reader.shelf


def test_what_is_given_stands_for_the_classes_above_it_and_the_last_given_counts() -> None:
    stopped = StoppedClock("UTC")
    services = Services(Clock("MSK"), stopped, shelf := Shelf(stopped))
    assert services[Clock] is services[StoppedClock] is stopped
    assert services[Reader].shelf is shelf


@pytest.mark.parametrize(
    ("kind", "chain"),
    [
        (Reader, "Reader → Shelf → Clock → str is not given"),
        (Egg, "Egg → Hen → Egg needs itself"),
        (Listener, "Listener → Callable is not given"),
        (Careless, "Careless is not given, and has its own clock"),
    ],
)
def test_a_missing_dependency_is_named_with_its_dependents(kind: type, chain: str) -> None:
    with pytest.raises(CannotMake) as told:
        Services()[kind]
    assert str(told.value) == chain


def test_what_has_settings_of_its_own_is_never_made_and_a_failure_leaves_nothing_behind() -> None:
    services = Services(Clock("UTC"))
    for _ in range(2):
        with pytest.raises(CannotMake, match=r"^Patient is not given, and has its own seconds$"):
            services[Patient]
