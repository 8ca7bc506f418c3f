import pytest

from games import registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every game in turn; of several workers one runs all tests of a game, which share its random matches."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in registry.names()])
