"""Small faults that can be planted in functions, and a seeded sample of them.

As in mutmut 3, code outside functions is left alone. A sample is the sites with the lowest hashes of seed,
place and fault: it stays the same while other code changes.
"""

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from types import CodeType
from typing import NamedTuple, TypeAlias

PACKAGES = ("games", "bot/match", "bot/chat", "bot/features", "storage/live")
LEAST = 2 / 15
"""Least share of a sample from each package."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Site(NamedTuple):
    """A place where a fault can be planted."""

    file: str
    function: str
    """The outermost function, as its qualified name in the module."""
    line: int
    """Line of the function's code object, where decorators count."""
    number: int
    """Number of the fault among all of this file."""
    at: int
    """The line of the fault."""
    before: str
    after: str

    @property
    def package(self) -> str:
        return next(package for package in PACKAGES if self.file.startswith(f"{package}/"))

    @property
    def place(self) -> tuple[str, ...]:
        """Return the part of a site that changes of other functions leave alone."""
        return self.file, self.function, str(self.at - self.line), self.before, self.after

    @property
    def name(self) -> str:
        return f"{self.file}:{self.at} {self.before} → {self.after}"


class _Fault(NamedTuple):
    node: ast.AST
    """The node that is replaced."""
    other: ast.AST
    statement: ast.stmt
    """The statement around it."""


def sample(root: Path, size: int, seed: str) -> list[Site]:
    """Return so many sites, of every package at least its share and of all others by their number."""
    ranked = sorted(all_sites(root), key=lambda site: _rank(site, seed))
    chosen: dict[Site, None] = {}
    for package in PACKAGES:
        of_package = (site for site in ranked if site.package == package)
        chosen |= dict.fromkeys(islice(filter(_is_plantable, of_package), round(size * LEAST)))
    others = filter(_is_plantable, (site for site in ranked if site not in chosen))
    return sorted([*chosen, *islice(others, max(size - len(chosen), 0))])


def _is_plantable(site: Site) -> bool:
    """Return whether the function can run the faulty code: its free variables must stay the same."""
    source = Path(site.file).read_text("utf-8")
    return mutated(source, site).co_freevars == _code_of(ast.parse(source), site).co_freevars


def _rank(site: Site, seed: str) -> bytes:
    """Return a hash independent of the function's position in its file."""
    return sha256(" ".join((seed, *site.place)).encode()).digest()


def all_sites(root: Path) -> Iterator[Site]:
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            yield from _sites(path.read_text("utf-8"), str(path.relative_to(root)))


def _sites(source: str, file: str) -> Iterator[Site]:
    tree = ast.parse(source)
    numbers = count()
    for name, function in _functions(tree):
        line = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for fault in _faults(function):
            before, after = ast.unparse(fault.node), ast.unparse(fault.other)
            at = getattr(fault.node, "lineno", fault.statement.lineno)
            yield Site(file, name, line, next(numbers), at, _short(before), _short(after))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Yield the outermost functions, methods included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{node.name}", node
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _functions(node, prefix)


def _faults(function: Function) -> Iterator[_Fault]:
    """Yield every fault of a function's body, in the order of its text."""
    for statement in function.body:
        if not _is_prose(statement):
            yield from _faults_of(statement, statement)


def _faults_of(node: ast.AST, statement: ast.stmt) -> Iterator[_Fault]:
    if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom | ast.JoinedStr) or _logs(node):
        return
    if isinstance(node, ast.stmt):
        if _is_prose(node):
            return
        statement = node
    yield from (_Fault(node, other, statement) for other in _others(node))
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.pattern):
                yield from _faults_of(child, statement)


def _is_prose(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _logs(node: ast.AST) -> bool:
    """Return whether it writes a line of the log."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name.strip("_").lower() in ("log", "logger")
        case _:
            return False


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements of a node, a fault each."""
    match node:
        case ast.Compare(ops=[operator], comparators=[_]):
            yield _changed(node, ops=[COMPARED[type(operator)]()])
        case ast.BoolOp(op=ast.And()):
            yield _changed(node, op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield _changed(node, op=ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=operator) if type(operator) in CALCULATED:
            yield _changed(node, op=CALCULATED[type(operator)]())
        case ast.AugAssign(op=operator) if type(operator) in CALCULATED:
            yield _changed(node, op=CALCULATED[type(operator)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(f"{value}?")
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not _is_compared(test):
            yield _changed(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Call(func=ast.Name(id=name)) if name in RENAMED:
            yield _changed(node, func=ast.Name(RENAMED[name], ast.Load()))
        case ast.Return(value=ast.expr()) if not isinstance(node.value, ast.Constant):
            yield _changed(node, value=ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def _is_compared(test: ast.expr) -> bool:
    """Return whether its own faults invert it already."""
    return isinstance(test, ast.Compare | ast.BoolOp) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    other = deepcopy(node)
    for field, value in fields.items():
        setattr(other, field, value)
    return other


class _Replaced(ast.NodeTransformer):
    def __init__(self, node: ast.AST, other: ast.AST) -> None:
        self._node, self._other = node, other

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self._other, node) if node is self._node else self.generic_visit(node)


class _Probed(ast.NodeTransformer):
    """Inserts a call before statements."""

    def __init__(self, probes: dict[ast.stmt, list[int]]) -> None:
        self._probes = probes

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        numbers = self._probes.get(node, []) if isinstance(node, ast.stmt) else []
        visited = self.generic_visit(node)
        calls = [
            ast.Expr(ast.Call(ast.Name("__reached__", ast.Load()), [ast.Constant(n)], [])) for n in numbers
        ]
        return [*(ast.copy_location(each, node) for each in calls), visited] if calls else visited


def mutated(source: str, site: Site) -> CodeType:
    """Return the code of the outermost function with the fault in it."""
    tree = ast.parse(source)
    fault = [fault for _, function in _functions(tree) for fault in _faults(function)][site.number]
    _Replaced(fault.node, fault.other).visit(tree)
    return _code_of(ast.fix_missing_locations(tree), site)


def probed(source: str, sites: Sequence[Site], numbers: Sequence[int]) -> list[CodeType]:
    """Return the code of each function, which calls `__reached__(number)` before a fault's statement."""
    tree = ast.parse(source)
    faults = [fault for _, function in _functions(tree) for fault in _faults(function)]
    probes: dict[ast.stmt, list[int]] = {}
    for site, number in zip(sites, numbers, strict=True):
        probes.setdefault(faults[site.number].statement, []).append(number)
    _Probed(probes).visit(tree)
    return [_code_of(ast.fix_missing_locations(tree), site) for site in sites]


def _code_of(tree: ast.Module, site: Site) -> CodeType:
    """Return the code object of a site's function, compiled as a part of its module."""
    wanted = (site.function, site.line)
    waiting = [compile(tree, site.file, "exec")]
    while waiting:
        code = waiting.pop()
        if (code.co_qualname, code.co_firstlineno) == wanted:
            return code
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
    raise LookupError(site.name)
