"""Injected faults, on demand and by rate."""

from collections import Counter
from typing import Any

import aiohttp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness import TOKEN, Harness
from playground.faults import CALL_FAULTS, Fault, Faults, Rule, bad_day


async def raw(harness: Harness, method: str = "sendMessage") -> aiohttp.ClientResponse:
    return await harness.post(f"/bot{TOKEN}/{method}", chat_id=harness.group, text="?")


async def test_too_many_names_the_seconds_in_body_and_header(harness: Harness) -> None:
    harness.world.faults.replace([Rule(Fault.TOO_MANY, seconds=35, times=1)])
    answer = await raw(harness)
    assert (answer.status, answer.headers["Retry-After"]) == (429, "35")
    assert await answer.text() == (
        '{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 35","parameters":{"retry_after":35}}'
    )
    harness.time.jump(34)
    assert (await harness.call("sendMessage", chat_id=harness.group, text="?"))["parameters"] == {
        "retry_after": 1
    }
    assert (await harness.call("sendMessage", chat_id=harness.forum, text="?"))["ok"]
    harness.time.jump(1)
    assert (await harness.call("sendMessage", chat_id=harness.group, text="?"))["ok"]


async def test_server_errors_are_json_or_a_page(harness: Harness) -> None:
    harness.world.faults.replace([Rule(Fault.SERVER_ERROR, times=1), Rule(Fault.BAD_GATEWAY, times=1)])
    answer = await raw(harness)
    assert (answer.status, await answer.text()) == (
        500,
        '{"ok":false,"error_code":500,"description":"Internal Server Error"}',
    )
    answer = await raw(harness)
    assert (answer.status, answer.content_type) == (502, "text/html")
    assert "<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx" in await answer.text()
    assert not any(message.text for message in harness.world.room(harness.group).messages.values())
    assert (await raw(harness)).status == 200


async def test_a_reset_has_no_effect_and_a_lost_answer_has_one(harness: Harness) -> None:
    for fault, left in ((Fault.RESET, []), (Fault.LOST, ["?"])):
        harness.world.faults.replace([Rule(fault)])
        with pytest.raises(aiohttp.ClientError):
            await raw(harness)
        written = harness.world.room(harness.group).messages.values()
        assert [message.text for message in written if message.text] == left
    assert harness.world.faults.strikes == {Fault.RESET: 1, Fault.LOST: 1}
    assert [call.code for call in harness.world.calls] == [0, 200]


async def test_a_rule_is_limited_to_a_method_and_a_chat(harness: Harness) -> None:
    harness.world.faults.replace([Rule(Fault.SERVER_ERROR, method="sendMessage", chat=harness.group)])
    assert (await raw(harness)).status == 500
    assert (await raw(harness, "getChat")).status == 200
    assert (await harness.call("sendMessage", chat_id=harness.forum, text="?"))["ok"]


async def test_an_update_comes_again_although_it_was_confirmed(harness: Harness) -> None:
    harness.world.faults.replace([Rule(Fault.TWICE, method="message", seconds=3)])
    harness.world.say(harness.anna, harness.group, "/start")
    (first,) = await harness.bot.get_updates()
    harness.time.jump(1)
    assert await harness.bot.get_updates(offset=first.update_id + 1, timeout=0) == ()
    harness.time.jump(4)
    assert await harness.bot.get_updates(offset=first.update_id + 1) == (first,)
    harness.time.jump(4)
    assert await harness.bot.get_updates(offset=first.update_id + 1) == ()


async def test_a_late_update_is_overtaken(harness: Harness) -> None:
    harness.world.faults.replace([Rule(Fault.LATE, times=1, seconds=3)])
    for text in ("/one", "/two"):
        harness.world.say(harness.anna, harness.group, text)
    (two,) = await harness.bot.get_updates()
    harness.time.jump(4)
    (one,) = await harness.bot.get_updates(offset=two.update_id + 1)
    assert one.message is not None
    assert (one.message.text, one.update_id < two.update_id) == ("/one", True)


async def test_faults_are_set_over_http(harness: Harness) -> None:
    async def answer(**faults: Any) -> Any:
        return await (await harness.post("/playground/faults", **faults)).json()

    rule = {"fault": "bad_gateway", "probability": 1.0, "method": "getMe", "times": 2}
    assert await answer(rules=[rule], seed=7) == {"strikes": {}}
    assert [(await raw(harness, "getMe")).status for _ in range(3)] == [502, 502, 200]
    assert await answer(rate=0.1) == {"strikes": {"bad_gateway": 2}}
    assert len(harness.world.faults.rules) == len(bad_day(0.1))
    assert "error" in await answer(rules=[{"fault": "bad_weather"}])
    assert await answer() == {"strikes": {"bad_gateway": 2}}
    assert harness.world.faults.rules == ()


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(), st.lists(st.sampled_from([-2, -1, 1, 2]), min_size=1, max_size=60))
def test_a_seed_fixes_the_faults_of_each_chat(seed: int, chats: list[int]) -> None:
    together = Faults(bad_day(0.5), seed=seed)
    strikes = [(chat, together.of_call("sendMessage", chat)) for chat in chats]
    for chat in set(chats):
        alone = Faults(bad_day(0.5), seed=seed)
        assert [rule for each, rule in strikes if each == chat] == [
            alone.of_call("sendMessage", chat) for _ in range(chats.count(chat))
        ]


def test_a_bad_day_strikes_at_its_rate_with_each_fault_equally_often() -> None:
    faults = Faults(bad_day(0.1), seed=1)
    calls = 20_000
    strikes = Counter(
        rule.fault for chat in range(calls) if (rule := faults.of_call("sendMessage", chat % 10))
    )
    assert 0.09 < strikes.total() / calls < 0.11
    assert set(strikes) == set(CALL_FAULTS)
    assert max(strikes.values()) < 1.3 * min(strikes.values())
    updates = sum(faults.of_update("message", chat % 10) is not None for chat in range(calls))
    assert 0.09 < updates / calls < 0.11
