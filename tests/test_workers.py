"""Several workers share the tests."""

import pytest


def test_a_worker_runs_all_tests_of_a_file(request: pytest.FixtureRequest) -> None:
    """The scheduler reads the group of a test at the end of its id."""
    grouped = bool(request.config.getoption("loadgroup", False))
    assert request.node.nodeid.endswith("@tests/test_workers.py") == grouped
