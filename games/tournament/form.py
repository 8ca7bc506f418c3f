"""What a form of tournament is, and where all of them are found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from games.tournament.core import Entries, Pairing, Regulation, Results, Standing

USUAL = "swiss"
"""The form of a tournament for which none was chosen."""


class Form(ABC):
    """How opponents are found, what brings points, and when it is over. Stored by its name."""

    name: ClassVar[str]
    """Of the form, and in the ids of its texts."""
    rank: ClassVar[int]
    """Its place among the forms that are offered."""
    kind: ClassVar[str]
    """How its length is counted: rounds, cup or arena; in the ids of texts."""

    by_rounds: ClassVar[bool] = True
    announces_rounds: ClassVar[bool] = False
    """Whether players read of how many rounds each one is."""

    fills: ClassVar[bool] = True
    """Whether computers may fill tables."""
    teams: ClassVar[tuple[int, ...]] = ()
    shares_boards: ClassVar[bool] = False
    """Whether all tables of a round may play the same board."""
    admits_late: ClassVar[bool] = False
    """Whether players may enter after the first round."""
    readmits: ClassVar[bool] = True
    """Whether players who have withdrawn may come back."""

    rounds_offered: ClassVar[tuple[int, ...]] = ()
    """For `Regulation.rounds`; none if the number follows from the entries."""
    usual_rounds: ClassVar[int] = 1
    minutes_offered: ClassVar[tuple[int, ...]] = (0, 20, 30, 60, 120, 1_440)
    usual_minutes: ClassVar[int] = 0

    tie_breaks: ClassVar[tuple[str, ...]] = ()
    """Names after the FIDE Handbook, C.07, in order of precedence."""

    @classmethod
    def named(cls, name: str) -> Form:
        """Return the form with this name. Raises ValueError."""
        try:
            return _by_name()[name]
        except KeyError:
            raise ValueError(name) from None

    def seats(self, able: Sequence[int]) -> tuple[int, ...]:
        """Return the sizes of tables, out of those that the game allows in rising order."""
        return tuple(able)

    def best_of(self, seats: int) -> tuple[int, ...]:
        """Return what `Regulation.best_of` may be at tables of this size; nothing if it is not chosen."""
        return ()

    def advances(self, seats: int) -> tuple[int, ...]:
        """Return what `Regulation.advance` may be at tables of this size; nothing if it is not chosen."""
        return ()

    @abstractmethod
    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round, counted from 1; empty if there is no such round."""

    @abstractmethod
    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings by place; equal players share one, in the order of entry."""

    def first_round(self, regulation: Regulation, round: int) -> int | None:
        """Return the first round of a player who enters during this one, or None if nobody may."""
        return round + 1 if self.admits_late and round < regulation.rounds else None

    def displaced(
        self, regulation: Regulation, entries: Entries, results: Results, pairings: Iterable[Pairing]
    ) -> set[Pairing]:
        """Return the pairings that these results rule out."""
        return set()

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return Form.named, (self.name,)


def forms() -> tuple[Form, ...]:
    """Return all forms in the order in which they are offered."""
    return tuple(sorted(_by_name().values(), key=lambda form: form.rank))


def usual() -> Form:
    """Return the form of a tournament for which none was chosen."""
    return Form.named(USUAL)


@cache
def _by_name() -> Mapping[str, Form]:
    folder: Collection[str] = import_module("games.tournament.forms").__path__
    modules = (import_module(f"games.tournament.forms.{each.name}") for each in iter_modules(folder))
    found = (value for module in modules for value in vars(module).values() if isinstance(value, Form))
    return {form.name: form for form in found}
