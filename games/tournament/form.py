"""Tournament forms: the interface, and a registry of the modules in `forms`."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar

from games.tournament.core import USUAL_FORM, Entries, Pairing, Regulation, Results, Standing


class Form(ABC):
    """A tournament form: pairings, standings and their rules. Stored by name."""

    name: ClassVar[str]
    """Also part of the ids of its texts."""
    rank: ClassVar[int]
    """Position in the list of forms."""
    kind: ClassVar[str]
    """The unit of its length: rounds, cup or arena; part of the ids of texts."""

    by_rounds: ClassVar[bool] = True
    announces_rounds: ClassVar[bool] = False
    """Whether messages show the number of rounds."""

    teams: ClassVar[tuple[int, ...]] = ()
    shares_boards: ClassVar[bool] = False
    """Whether all tables of a round play the same board."""
    admits_late: ClassVar[bool] = False
    """Whether players may enter after the first round."""
    readmits: ClassVar[bool] = True
    """Whether withdrawn players may come back."""

    @staticmethod
    def named(name: str) -> "Form":
        """Return the form with this name. Raises ValueError."""
        try:
            return _by_name()[name]
        except KeyError:
            raise ValueError(name) from None

    def seats(self, able: Sequence[int]) -> tuple[int, ...]:
        """Return the sizes of tables, out of those that the game allows in rising order."""
        return tuple(able)

    @abstractmethod
    def pair(
        self, regulation: Regulation, entries: Entries, results: Results, round: int, seed: bytes
    ) -> tuple[Pairing, ...]:
        """Return the tables of a round, counted from 1; empty after the last one."""

    @abstractmethod
    def has_round(self, regulation: Regulation, entries: Entries, results: Results, round: int) -> bool:
        """Return whether `pair` would find tables for this round; cheap, for nobody is paired."""

    @abstractmethod
    def standings(self, regulation: Regulation, entries: Entries, results: Results) -> tuple[Standing, ...]:
        """Return the standings by place; equal players share one, in the order of entry."""

    def first_round(self, regulation: Regulation, round: int) -> int | None:
        """Return the first round of an entry during this round, or None after the last chance."""
        return round + 1 if self.admits_late and round < regulation.rounds else None

    def displaced(
        self, regulation: Regulation, entries: Entries, results: Results, pairings: Iterable[Pairing]
    ) -> set[Pairing]:
        """Return the pairings that these results rule out."""
        return set()


def forms() -> tuple[Form, ...]:
    """Return all forms by rank."""
    return tuple(sorted(_by_name().values(), key=lambda form: form.rank))


def usual() -> Form:
    """Return the form of a tournament if none was chosen."""
    return Form.named(USUAL_FORM)


@cache
def _by_name() -> Mapping[str, Form]:
    folder: Collection[str] = import_module("games.tournament.forms").__path__
    modules = (import_module(f"games.tournament.forms.{each.name}") for each in iter_modules(folder))
    found = (value for module in modules for value in vars(module).values() if isinstance(value, Form))
    return {form.name: form for form in found}
