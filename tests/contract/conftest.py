import pytest

from games import registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = any("name" in mark.args[:1] for mark in metafunc.definition.iter_markers("parametrize"))
    if "name" in metafunc.fixturenames and not chosen:
        metafunc.parametrize("name", registry.names())
