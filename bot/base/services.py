"""A small dependency-injection container: constructors and handlers name what they need by type."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from inspect import Parameter, isabstract, isclass, signature
from typing import Any, TypeVar

Made = TypeVar("Made")
Result = TypeVar("Result")


class CannotMake(TypeError):
    """A service cannot be made; the text names the chain of dependencies."""


class Services:
    """Container of a process: makes each service once, with its dependencies.

    A given object stands for its class and its base classes. A constructor whose parameters have defaults is
    never called: services with settings of their own are given.
    """

    def __init__(self, *given: object) -> None:
        everything = (*given, self)
        self._made: dict[type, Any] = {kind: each for each in everything for kind in type(each).__mro__[:-1]}
        self._making: list[type] = []
        """The chain of dependencies being resolved, outermost first."""
        self._bound: dict[Callable[..., Any], Callable[..., Any]] = {}

    def __getitem__(self, kind: type[Made]) -> Made:
        """Return the service of this class. Raises CannotMake."""
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        made: Made = self._made[kind]
        return made

    def named(self, kinds: Mapping[str, type[Made]]) -> dict[str, Made]:
        """Return services by the names of their classes. Raises CannotMake."""
        return {name: self[kind] for name, kind in kinds.items()}

    def bind(self, handler: Callable[..., Result]) -> Callable[..., Result]:
        """Return the handler with its keyword-only parameters filled in by type. Raises CannotMake."""
        if handler not in self._bound:
            needs = {
                name: self[each.annotation]
                for name, each in _parameters(handler)
                if each.kind is Parameter.KEYWORD_ONLY and each.default is Parameter.empty
            }
            self._bound[handler] = partial(handler, **needs) if needs else handler
        return self._bound[handler]

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
def _parameters(called: Callable[..., Any]) -> list[tuple[str, Parameter]]:
    """The parameters of a constructor or handler, with their names."""
    return list(signature(called, eval_str=True).parameters.items())
