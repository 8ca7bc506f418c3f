import pytest

from games import registry
from tests.contract.capabilities import each


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize each contract test with all games."""
    chosen = any("name" in mark.args[:1] for mark in metafunc.definition.iter_markers("parametrize"))
    if "name" in metafunc.fixturenames and not chosen:
        mark = each(registry.names()).mark
        metafunc.parametrize(*mark.args)
