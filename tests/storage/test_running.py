"""Outages: spans of time in which no process noted that it ran."""

from storage.live.live import Live

SHORTEST = 10_000


async def test_a_silence_of_all_processes_is_recorded_once(live: Live) -> None:
    assert await live.processes.note_running(1_000_000, SHORTEST) == ([], None)
    assert await live.processes.note_running(1_009_999, SHORTEST) == ([], None)
    assert await live.processes.note_running(1_020_000, SHORTEST) == ([(1_009_999, 1_020_000)], None)
    assert await live.processes.note_running(1_020_500, SHORTEST) == ([(1_009_999, 1_020_000)], None)


async def test_a_process_with_a_slow_clock_causes_no_outage(live: Live) -> None:
    await live.processes.note_running(1_000_000, SHORTEST)
    await live.processes.note_running(900_000, SHORTEST)
    assert await live.processes.note_running(1_000_100, SHORTEST) == ([], None)


async def test_the_latest_outages_are_kept(live: Live) -> None:
    for number in range(70):
        spans = (await live.processes.note_running((number + 1) * SHORTEST, SHORTEST)).past
    assert len(spans) == 64
    assert spans[-1] == (69 * SHORTEST, 70 * SHORTEST)


async def test_silence_of_telegram_is_an_outage_from_its_beginning(live: Live) -> None:
    await live.processes.note_deaf(1_000_000)
    await live.processes.note_deaf(1_005_000)
    assert await live.processes.note_running(1_006_000, SHORTEST) == ([], 1_000_000)
    await live.processes.note_heard(1_012_000, SHORTEST)
    assert await live.processes.note_running(1_012_001, SHORTEST) == ([(1_000_000, 1_012_000)], None)


async def test_a_short_silence_of_telegram_is_none(live: Live) -> None:
    await live.processes.note_deaf(1_000_000)
    await live.processes.note_heard(1_009_999, SHORTEST)
    assert await live.processes.note_running(1_010_000, SHORTEST) == ([], None)
