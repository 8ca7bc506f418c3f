"""/salt and /verify: seals before a match, secret and salts after it, and nothing of them between."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.cli.commands import app
from bot.handlers.verify import LINK
from bot.preferences import Language
from bot.screens.seals import SHORT, salt_content, verify_content
from bot.service.records import FinishedMatch, Player
from bot.service.salts import MOST, Sealed
from bot.service.seals import sealed
from bot.service.table import MatchId, PersonId, Table, TableId
from games.faces.facts import Text
from games.record import Record
from games.verification import Disclosed, Disclosure, Draw, Verdict, fingerprint
from tests.bot.content import check
from tests.bot.stage import Stage, buttons, links, ru, text_of
from tests.contract.sealed import luck_of, played

NAME = "Константин <Всеволодович> &amp; Ко"[:32]
HASH = "0123456789abcdef" * 4


async def test_a_lobby_shows_its_seal_and_the_whole_of_it_on_demand(stage: Stage) -> None:
    lobby = await stage.lobby()
    seal = (await stage.table()).commitment
    assert seal[:SHORT] in text_of(lobby)
    assert seal not in text_of(lobby)
    (whole,) = await stage.says(stage.boris, stage.group, "/verify")
    assert seal in text_of(whole)
    await stage.presses(stage.anna, lobby, "page:settings")
    assert seal in text_of(await stage.message_with(stage.group, "page:game"))


async def test_words_are_taken_in_private_and_never_shown(stage: Stage) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/salt <b>blue</b>   elephants & co")
    assert fingerprint("<b>blue</b> elephants & co") in text_of(page)
    assert "elephants" not in text_of(page)
    await stage.presses(stage.anna, page, "salt:drop")
    (after,) = [each for each in stage.seen(stage.anna) if each.message_id == page.message_id]
    assert "salt:drop" not in " ".join(buttons(after))


@pytest.mark.parametrize("words", ["x" * (MOST + 1), "a\u202eb"])
async def test_forged_words_get_one_sentence(stage: Stage, words: str) -> None:
    answer = await stage.answer_to(stage.anna, stage.anna, f"/salt {words}")
    assert answer == ru("refused-salt", most=MOST)


async def test_a_group_is_led_to_the_private_chat_for_words(stage: Stage) -> None:
    (answer,) = await stage.says(stage.anna, stage.group, "/salt blue elephants")
    assert links(answer) == ["https://t.me/pulka_bot?start=salt"]
    (page,) = await stage.says(stage.anna, stage.anna, "/start salt")
    assert fingerprint("blue elephants") not in text_of(page), "others have read them"


async def test_the_seal_of_the_next_match_alone_stands_under_play(stage: Stage) -> None:
    (menu,) = await stage.says(stage.anna, stage.anna, "/play")
    (page,) = await stage.says(stage.anna, stage.anna, "/salt")
    digits = text_of(menu).rpartition(":")[2].strip(" …")
    assert len(digits) == SHORT
    assert digits in text_of(page)


async def test_a_match_under_way_shows_its_seal_and_no_secret(stage: Stage) -> None:
    table = (await stage.match()).table
    for person in (stage.anna, stage.boris):
        (answer,) = await stage.says(person, person, "/verify")
        assert table.commitment in text_of(answer)
    for chat in (stage.group, stage.anna, stage.boris, stage.mary):
        texts = " ".join(text_of(each) + " ".join(buttons(each)) for each in stage.seen(chat))
        assert table.secret.hex() not in texts
        assert not any(salt in texts for salt in table.salts if salt)
    refused = await stage.answer_to(stage.anna, stage.anna, f"/verify {table.match}")
    assert refused == ru("refused-no-match")


async def test_a_match_that_is_over_is_verified_by_whoever_asks(stage: Stage) -> None:
    table = (await stage.match()).table
    await stage.services.closing.close("end", table.id)
    await stage.drawn()
    (card,) = await stage.says(stage.stranger, stage.stranger, f"/start m_{table.match}")
    await stage.presses(stage.stranger, card, f"{table.match}.verify")
    (by_link,) = await stage.says(
        stage.mary, stage.mary, f"/verify https://t.me/pulka_bot?{LINK}{table.match}"
    )
    (latest,) = await stage.says(stage.anna, stage.anna, "/verify")
    assert ru("verify-secret-right") in latest.written
    for page in (stage.seen(stage.stranger)[-1], by_link, latest):
        for part in (table.secret.hex(), table.commitment, *filter(None, table.salts)):
            assert part in text_of(page)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("right", [True, False])
def test_a_page_of_ten_people_fits_a_message(language: Language, right: bool) -> None:
    players = tuple(Player(NAME, 0, 1 + seat, 3) for seat in range(10))  # type: ignore[arg-type]
    luck = Disclosure(HASH, HASH, (HASH,) * 10)
    match = FinishedMatch(
        MatchId("m" * 16), None, 0, 9, False, Record("oh_hell", 1, {}, 10), players, luck=luck
    )
    draws = tuple(Draw(number, "deal 1", "deal", "deal" if right else "") for number in range(1, 99))
    verdict = Verdict(right, right, draws)
    shown = verify_content(
        match, verdict, Text("record-date", {"day": "1", "month": "2", "year": "3"}), language
    )
    check(shown)
    assert NAME not in shown.text, "names are escaped"
    assert ("❌" in shown.text) is not right


@pytest.mark.parametrize("language", list(Language))
def test_a_page_of_words_fits_a_message(language: Language) -> None:
    table = Table(
        TableId("tabletable"), "oh_hell", "short", {}, PersonId(1), Language.RU, "token", title=NAME
    )
    bound = Sealed(HASH, (sealed(table),) * 8, (HASH,) * 8, HASH)
    check(salt_content(bound, language))


# In a terminal


def verified(record: Record, luck: Disclosure | None, folder: Path, *options: str) -> tuple[int, str]:
    """The status of `pulka verify` and what it prints."""
    file = folder / "record.json"
    told = Disclosed(record.game, record.version, record.options, record.seats, record.log, luck)
    file.write_bytes(msgspec.json.encode(told))
    done = CliRunner().invoke(app, ["verify", str(file), *options])
    return done.exit_code, done.output


def test_an_honest_record_has_status_0(tmp_path: Path) -> None:
    status, said = verified(played("oh_hell"), luck_of(), tmp_path, "--seal", luck_of().commitment[:SHORT])
    assert status == 0
    assert "deal 1: right" in said
    assert "WRONG" not in said


def test_a_forged_record_has_status_1(tmp_path: Path) -> None:
    assert verified(played("oh_hell"), luck_of(luck_of().salts[:1]), tmp_path)[0] == 1
    status, said = verified(played("oh_hell"), luck_of(), tmp_path, "--seal", HASH)
    assert status == 1
    assert "your seal: WRONG" in said


@pytest.mark.parametrize("text", ["", "{}", "[", '{"game": "oh_hell"}', "\ud800"])
def test_a_bad_file_gets_one_sentence_and_status_2(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = CliRunner().invoke(app, ["verify", str(file)])
    assert done.exit_code == 2
    assert done.output.strip().count("\n") == 0
    assert verified(played("oh_hell"), None, tmp_path)[0] == 2
    assert CliRunner().invoke(app, ["verify", str(file), "--seal", "no digits"]).exit_code == 2
