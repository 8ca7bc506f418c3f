"""Locks of instances in the data folder."""

import signal
import subprocess
import sys
from pathlib import Path

from storage.server.instance_locks import InstanceLocks


def test_an_instance_that_lives_is_not_dead(tmp_path: Path) -> None:
    InstanceLocks(tmp_path, bot=1).dead()
    one, two = InstanceLocks(tmp_path, bot=1), InstanceLocks(tmp_path, bot=1)
    one.enter("one")
    two.enter("two")
    assert two.dead() == one.dead() == frozenset()
    one.leave("one")
    assert two.dead() == frozenset()
    two.leave("two")
    assert list((tmp_path / "instances").iterdir()) == []


def test_a_killed_process_is_dead_at_once(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from storage.server.instance_locks import InstanceLocks;"
        "InstanceLocks(Path(sys.argv[1]), bot=1).enter('one'); print('here', flush=True); input()"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        place = InstanceLocks(tmp_path, bot=1)
        assert place.dead() == frozenset()
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert InstanceLocks(tmp_path, bot=2).dead() == frozenset()
    assert place.dead() == {"one"}
    place.forget({"one"})
    assert place.dead() == frozenset()
