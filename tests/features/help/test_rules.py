"""The rules of games, leafed through in one message."""

import pytest

from games import registry
from tests.features.shown import now
from tests.support.sentences import said
from tests.support.stage import Stage, buttons


async def test_rules_begin_in_short_and_end_in_a_match(stage: Stage) -> None:
    """In private and in a group: five lines first, the contents below them, and a button to play this game."""
    for game in registry.names():
        for place, verb in ((stage.anna, "play"), (stage.group, "new")):
            (sent,) = await stage.says(stage.anna, place, f"/rules {game}")
            _, _, short = (sent.text or "").partition("Коротко\n")
            assert short.count("•") == 5
            assert (buttons(sent)[0], buttons(sent)[-1]) == (f"t:rules:{game}/1", f"t:{verb}:{game}")
            await stage.taps(stage.anna, place, sent.message_id, buttons(sent)[0])
            assert (now(stage, sent).text or "").startswith("Пример")
            assert buttons(now(stage, sent))[-1] == f"t:{verb}:{game}"


@pytest.mark.parametrize(
    ("who", "begins", "ends"), [("anna", "Чёрт побери", "место делят."), ("mary", "Oh Hell", ".")]
)
async def test_rules_are_leafed_through_in_one_message(
    stage: Stage, who: str, begins: str, ends: str
) -> None:
    person = getattr(stage, who)
    (sent,) = await stage.says(person, person, "/rules oh hell")
    texts, forth = [sent.text or ""], buttons(sent)[0]
    while forth:
        await stage.taps(person, person, sent.message_id, forth)
        texts.append(now(stage, sent).text or "")
        forth = buttons(now(stage, sent))[2] if len(buttons(now(stage, sent))) == 4 else ""
    assert begins in texts[0].splitlines()[0]
    assert texts[-1].rstrip().endswith(ends)
    assert not any("**" in text or text.startswith("#") for text in texts)
    assert len(texts) == 6
    assert stage.seen(person)[-1].message_id == sent.message_id
    last = now(stage, sent).text
    for argument in ("oh_hell/99", "oh_hell/-1", "oh_hell/", "chess/1", "oh_hell/1/2"):
        answer = await stage.taps(person, person, sent.message_id, f"t:rules:{argument}")
        assert answer["text"] != said("failed")
        assert now(stage, sent).text == last
