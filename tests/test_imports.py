"""Imports between test modules."""

import ast
from pathlib import Path

from tests.support.imports import imported

ROOT = Path(__file__).parents[1]


def from_tests(source: str) -> list[str]:
    """Test modules that a source imports, and what it imports out of them."""
    return [name for name in imported(ast.parse(source)) if name.startswith("tests.") and ".test_" in name]


def test_nothing_is_imported_out_of_a_test_module() -> None:
    sources = [path for folder in ("tests", "bench") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(sources) > 100
    found = {str(path.relative_to(ROOT)): from_tests(path.read_text("utf-8")) for path in sources}
    assert not {path: names for path, names in found.items() if names}


def test_an_import_out_of_a_test_module_is_seen() -> None:
    assert from_tests("from tests.whole_matches.test_chaos import over") == [
        "tests.whole_matches.test_chaos.over"
    ]
    assert from_tests("def late():\n    from tests.whole_matches import test_chaos") == [
        "tests.whole_matches.test_chaos"
    ]
    assert from_tests("import tests.whole_matches.test_chaos") == ["tests.whole_matches.test_chaos"]
    assert from_tests("from tests.support.scenario import tap") == []
