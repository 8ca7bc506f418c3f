"""A small dependency-injection container."""

from collections.abc import Iterator
from functools import cache
from inspect import Parameter, isabstract, isclass, signature
from typing import Any, TypeVar

Made = TypeVar("Made")


class CannotMake(TypeError):
    """A service cannot be built; the text names its dependents."""


class Services:
    """Builds a service and its dependencies on first request, each once: `services[Lobby]`.

    A given object stands for its class and base classes. A constructor whose parameters have defaults is not
    called: an object with settings of its own has to be given.
    """

    def __init__(self, *given: object) -> None:
        everything = (*given, self)
        self._made: dict[type, Any] = {kind: each for each in everything for kind in type(each).__mro__[:-1]}
        self._making: list[type] = []
        """Services being built, the first requested first."""

    def __getitem__(self, kind: type[Made]) -> Made:
        """Return the service of this class. Raises CannotMake."""
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        made: Made = self._made[kind]
        return made

    def _make(self, kind: type[Made]) -> Made:
        self._making.append(kind)
        try:
            if kind in self._making[:-1]:
                raise self._cannot_make("needs itself")
            if not isclass(kind) or isabstract(kind) or kind.__module__ == "builtins":
                raise self._cannot_make("is not given")
            return kind(**{name: self[needed] for name, needed in self._needs(kind)})
        finally:
            self._making.pop()

    def _needs(self, kind: type) -> Iterator[tuple[str, type]]:
        for name, parameter in _parameters(kind):
            if parameter.default is not Parameter.empty or parameter.annotation is Parameter.empty:
                raise self._cannot_make(f"is not given, and has its own {name}")
            yield name, parameter.annotation

    def _cannot_make(self, why: str) -> CannotMake:
        chain = " → ".join(getattr(each, "__name__", str(each)) for each in self._making)
        return CannotMake(f"{chain} {why}")


@cache
def _parameters(kind: type) -> list[tuple[str, Parameter]]:
    """Return the constructor's parameters by name."""
    return list(signature(kind, eval_str=True).parameters.items())
