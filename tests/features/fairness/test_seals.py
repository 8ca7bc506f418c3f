"""«Честная сдача»: the seal, the cut and the verification, shown by one button and nowhere else."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bot.app.cli.command_line import app
from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.features.fairness.fairness import Fairness
from bot.features.fairness.seal_pages import fair_content, verify_content
from bot.features.today.daily_deals import DailyDeals
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.screens.own_pages import mine_content
from bot.features.tournaments.screens.seal import seal_content
from bot.features.tournaments.service.tournament_model import Stage as TournamentStage
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.aspects import Gathering, GroupSide
from bot.match.finished_matches import FinishedMatch, Player
from bot.match.luck import new_luck
from bot.match.seating.table_closing import Closing
from bot.match.table import Chair, ChatId, MatchId, PersonId, Phase, Table, TableId
from bot.people.people import Lobbies
from bot.ui.links import MATCH
from bot.ui.texts.words import words_in
from games import registry
from games.faces.facts import Text
from games.luck import LENGTH, link_of
from games.record import Record
from games.tournament.boards import board_seed, commitment
from games.verification import Disclosed, Disclosure, Draw, Verdict
from tests.contract.sealed import SEAL, luck_of, played
from tests.features.shown import now
from tests.support.content import check
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels, text_of
from tests.support.tournament_scene import ID, entry, over, playing, standings_of

pytestmark = pytest.mark.usefixtures("restless")

NAME = "Константин <Всеволодович> &amp; Ко"[:32]
HASH = "0123456789abcdef" * 4
DIGITS = re.compile(r"[0-9a-f]{12,}")


def shown_to(stage: Stage, *chats: int) -> str:
    """Return everything shown in these chats, including buttons."""
    return "\n".join(f"{each.written}\n{labels(each)}" for chat in chats for each in stage.seen(chat))


async def page_of(stage: Stage, person: int) -> Table:
    """Open the page of the group's table in private, by its button's link."""
    table = await stage.table()
    await stage.says(person, person, f"/start f_{table.id}")
    return table


# Before a match


async def test_a_lobby_shows_no_digit_and_a_button_shows_them_all(stage: Stage) -> None:
    """Everybody sees the cuts' names; their places are shown from the start on. Forged cuts change nothing."""
    lobby = await stage.gather(stage.boris, stage.mary)
    table = await stage.table()
    assert not any(":fair" in data for data in buttons(lobby)), "behind the settings alone"
    await stage.presses(stage.anna, lobby, "page:settings")
    settings = await stage.message_with(stage.group, "page:game")
    assert said("button-fair") in labels(settings)
    assert not DIGITS.search(shown_to(stage, stage.group))
    answer = await stage.presses(stage.boris, settings, ":fair")
    assert answer["url"] == f"https://t.me/pulka_bot?start=f_{table.id}"
    await page_of(stage, stage.boris)
    page = stage.seen(stage.boris)[-1]
    assert table.luck.seal in text_of(page)
    assert labels(page) == [str(place) for place in range(1, 52)]
    own, group = (stage.boris, page.message_id), (stage.group, settings.message_id)
    for person, (chat, message), place in (
        *((stage.boris, own, place) for place in ("52", "0", "99", "-1", "1e1", "٣")),
        *((person, group, "5") for person in (stage.boris, stage.stranger)),
    ):
        await stage.taps(person, chat, message, f"l:{table.id}:cut:{place}")
    assert not any(chair.cut for chair in (await stage.table()).chairs)
    assert (await stage.presses(stage.boris, page, ":cut:47"))["text"] == said("toast-cut", place=47)
    again = await stage.taps(stage.boris, *own, f"l:{table.id}:cut:6")
    assert again["text"] == said("refused-already-cut")
    assert [chair.cut for chair in (await stage.table()).chairs] == [0, 47, 0]
    await stage.drawn()
    assert not labels(now(stage, page)), "once"
    await stage.presses(stage.anna, await stage.message_with(stage.group, "page:front"), "page:front")
    lobby = await stage.message_with(stage.group, ":start")
    assert tells(text_of(lobby), "fair-cut-by", who="Борис")
    await page_of(stage, stage.mary)
    assert tells(text_of(stage.seen(stage.mary)[-1]), "fair-cut-by", Language.EN, who="Борис")
    assert "47" not in text_of(stage.seen(stage.mary)[-1])
    seen = shown_to(stage, stage.group, stage.mary, stage.boris, stage.anna)
    assert "(47)" not in seen
    assert table.luck.secret.hex() not in seen
    await stage.presses(stage.anna, lobby, ":start")
    await stage.drawn()
    assert "47" not in shown_to(stage, stage.group)
    await page_of(stage, stage.mary)
    (page,) = [each for each in stage.seen(stage.mary) if "Борис (47)" in text_of(each)]
    assert table.luck.seal in text_of(page)


async def test_a_lobby_that_closed_shows_its_secret_by_its_button(stage: Stage) -> None:
    lobby = await stage.gather(stage.boris)
    table = await page_of(stage, stage.boris)
    await stage.presses(stage.boris, stage.seen(stage.boris)[-1], ":cut:47")
    await stage.says(stage.anna, stage.group, "/close")
    await stage.drawn()
    answer = await stage.presses(stage.boris, now(stage, lobby), ":fair")
    assert answer["url"] == f"https://t.me/pulka_bot?start=f_{table.id}"
    (page,) = await stage.says(stage.boris, stage.boris, f"/start f_{table.id}")
    for part in (table.luck.seal, table.luck.secret.hex(), "Борис (47)", said("fair-closed")):
        assert part in page.written


# While it is played


def links_in(text: str, table: Table) -> list[int]:
    """Return the links of a table's chain in a text, except the seal."""
    return [number for number in range(1, LENGTH + 1) if link_of(table.luck.secret, number).hex() in text]


async def test_a_match_under_way_shows_links_of_deals_that_are_over_alone(stage: Stage) -> None:
    """The link of the last finished deal is shown among friends, on request only.

    After the match anybody can verify it.
    """
    loaded = await stage.match()
    table, chats = loaded.table, (stage.group, stage.anna, stage.boris, stage.mary)
    while loaded.state.number < 3:
        (page,) = await stage.says(stage.anna, stage.anna, "/verify")
        over = loaded.state.number - 1
        assert table.luck.seal in page.written
        assert links_in(page.written, table) == ([over + 1] if over else [])
        await stage.steps(table.id, 6 * loaded.state.number)
        loaded = await stage.store.load(table.id)
    await stage.drawn()
    others = [each for chat in chats for each in stage.seen(chat) if table.luck.seal not in each.written]
    assert not links_in("\n".join(each.written for each in others), table)
    assert not any(DIGITS.search(each.written) for each in others)
    refused = await stage.answer_to(stage.anna, stage.anna, f"/verify {table.match}")
    assert refused == said("refused-no-match")
    await stage.closing.close("end", table.id)
    await stage.drawn()
    (card,) = await stage.says(stage.stranger, stage.stranger, f"/start m_{table.match}")
    assert not DIGITS.search(card.written)
    assert said("button-fair") in labels(card)
    await stage.presses(stage.stranger, card, f"verify:{table.match}")
    link = f"/verify https://t.me/pulka_bot?{MATCH.query}{table.match}"
    (by_link,) = await stage.says(stage.mary, stage.mary, link)
    (latest,) = await stage.says(stage.anna, stage.anna, "/verify")
    assert said("verify-secret-right") in latest.written
    for page in (stage.seen(stage.stranger)[-1], by_link, latest):
        assert table.luck.secret.hex() in text_of(page)
        assert table.luck.seal in text_of(page)
    assert said("fair-no-cuts") in latest.written


async def test_a_player_alone_reads_that_the_server_decides(stage: Stage) -> None:
    """A daily deal shows its seal by its button alone, too."""
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    await stage.drawn()
    assert not DIGITS.search(shown_to(stage, stage.anna))
    (page,) = await stage.says(stage.anna, stage.anna, "/verify")
    assert said("fair-no-lobby") in page.written
    assert DIGITS.search(page.written)
    (offer,) = await stage.says(stage.anna, stage.group, "/today")
    (deal,) = await stage.says(stage.anna, stage.anna, "/today")
    assert not any(DIGITS.search(each.written) for each in (offer, deal))
    await stage.presses(stage.anna, deal, "more/")
    await stage.presses(stage.anna, now(stage, deal), "fair/")
    deals = stage.services[DailyDeals]
    assert await deals.commitment(deals.today("")) in "".join(map(text_of, stage.seen(stage.anna)[-2:]))


# Pages


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("right", [True, False])
def test_a_page_of_ten_people_fits_a_message(language: Language, right: bool) -> None:
    players = tuple(Player(NAME, 0, 1 + seat, 3) for seat in range(10))  # type: ignore[arg-type]
    luck = Disclosure(HASH, HASH, (80,) * 10)
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
@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.PLAYING, Phase.CLOSED])
@pytest.mark.parametrize("cut", [0, 80])
def test_a_page_of_a_full_table_fits_a_message(language: Language, phase: Phase, cut: int) -> None:
    people = tuple(Chair(NAME, PersonId(number), cut=cut) for number in range(1, 11))
    names, group = (TableId("tabletable"), "terc", "usual"), GroupSide(title=NAME)
    given: dict[str, Any] = {"phase": phase, "chairs": people, "group": group, "luck": new_luck()}
    table = Table(*names, {}, PersonId(1), Language.RU, "token", lobby=Gathering(quiet_since=1), **given)
    shown = fair_content(Fairness(table, 3, b"l" * 32, Lobbies(21, 2)), language, PersonId(1))
    check(shown)
    assert sum(map(len, shown.keyboard)) == (80 if phase is Phase.LOBBY and not cut else 0)
    assert NAME not in shown.text, "names are escaped"
    assert ("(80)" in shown.text) == (phase is not Phase.LOBBY and cut > 0), "nobody sees where before"


# Tournaments and daily deals


@pytest.mark.parametrize("tournament", [entry(4), playing(4, 1), over(playing(4, 1))])
def test_a_tournament_shows_its_seal_by_its_button_alone(tournament: Tournament) -> None:
    """The secret follows once the tournament is over."""
    sealed_one = msgspec.structs.replace(tournament, secret=bytes.fromhex(HASH))
    message = chat_content(sealed_one, standings_of(sealed_one))
    own = mine_content(
        sealed_one, (), PersonId(1000), words_in(Language.RU, "oh_hell"), entry_links(), leads=False
    )
    for shown in (message, own):
        assert not DIGITS.search(shown.text)
        assert f"u:{ID}:fair" in [key.data for row in shown.keyboard for key in row]
    page = seal_content(sealed_one, words_in(Language.RU)).text
    assert sealed_one.commitment in page
    assert (HASH in page) == (tournament.stage is TournamentStage.OVER)


# In a terminal


def verified(record: Record, luck: Disclosure | None, folder: Path, *options: str) -> tuple[int, str]:
    """Return the status and output of `pulka verify`."""
    file = folder / "record.json"
    told = Disclosed(record.game, record.version, record.options, record.seats, record.log, luck)
    file.write_bytes(msgspec.json.encode(told))
    done = CliRunner().invoke(app, ["verify", str(file), *options])
    return done.exit_code, done.output


def test_an_honest_record_has_status_0_and_a_forged_one_1(tmp_path: Path) -> None:
    """Without a seal the output lists what was not checked; an incomplete record is refused in a sentence."""
    honest = played("oh_hell")
    status, told = verified(honest, luck_of(), tmp_path, "--seal", SEAL)
    assert status == 0
    assert "deal 1: right" in told
    assert "seat 1: cut at 17" in told
    assert told.endswith("Everything is right.\n")
    assert "WRONG" not in told
    status, told = verified(honest, luck_of(), tmp_path)
    assert (status, "NOT CHECKED" in told, "Everything is right" in told) == (0, True, False)
    assert verified(honest, luck_of((17,)), tmp_path)[0] == 1
    status, told = verified(honest, luck_of(), tmp_path, "--seal", HASH)
    assert (status, "your seal: WRONG" in told) == (1, True)
    for digits in (1, 16, 63, 65):
        status, told = verified(honest, luck_of(), tmp_path, "--seal", (SEAL * 2)[:digits])
        assert (status, told.strip().count("\n"), "64" in told) == (2, 0, True)


def test_a_board_of_a_round_is_verified_by_the_tournament(tmp_path: Path) -> None:
    root = bytes(range(1, 33))
    seed = board_seed(root, 3)
    record = played("oh_hell", secret=seed, board=True, cuts=())
    luck = luck_of((), board=True, secret=seed.hex(), seal=commitment(seed))
    given = ("--seal", commitment(root), "--tournament", root.hex())
    assert verified(record, luck, tmp_path, *given, "--round", "3")[0] == 0
    assert verified(record, luck, tmp_path, *given, "--round", "2")[0] == 1
    assert verified(record, luck, tmp_path, "--tournament", root.hex(), "--round", "3")[0] == 2


def test_a_bad_file_gets_one_sentence_and_status_2(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    for text in ("", "{}", "[", '{"game": "oh_hell"}', "\ud800"):
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        done = CliRunner().invoke(app, ["verify", str(file)])
        assert (done.exit_code, done.output.strip().count("\n")) == (2, 0), text
    assert verified(played("oh_hell"), None, tmp_path)[0] == 2
    assert CliRunner().invoke(app, ["verify", str(file), "--seal", "no digits"]).exit_code == 2


# All pages: no digit of a seal or of a secret is shown unasked


ANY = re.compile(r"\b[0-9a-f]{8,}\b")
ASKED = re.compile(r":fair|\.verify|\.json|:fair/")
"""Keys to the page of fair dealing, and to the record."""
WAYS = re.compile(
    r"l:[^:]+:page:.*|u:[^:]+:(menu|page|round|mine).*|m:[^:]+:(score|reckoning)"
    r"|t:(games|kinds:.*|history.*|match:.*|stats.*|daily.*|today.*|play:[a-z_]*/[a-z_]*/[a-z_]*)"
)
"""Keys that lead to a page and change nothing."""


GAMES = pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=[] if name == registry.DEFAULT else pytest.mark.slow)
        for name in registry.names()
    ],
)
"""The pages differ between games in their options only."""


async def walk(stage: Stage, person: int, chat: int) -> int:
    """Press every key to a page in the bot's messages of a chat, page after page; return how many.

    After each press check the bot's messages there and to the person.
    """
    known: dict[str, int] = {}
    pressed: set[str] = set()
    while True:
        await stage.drawn()
        assert not ANY.search(shown := shown_to(stage, person, chat)), shown
        for message in stage.seen(chat):
            ways = (data for data in buttons(message) if WAYS.fullmatch(data) and not ASKED.search(data))
            known |= {data: message.message_id for data in ways if data not in known}
        fresh = next((data for data in known if data not in pressed), None)
        if fresh is None:
            return len(pressed)
        await stage.taps(person, chat, known[fresh], fresh)
        pressed.add(fresh)


@GAMES
async def test_a_lobby_a_result_and_its_record_show_no_hash(stage: Stage, game: str) -> None:
    await stage.says(stage.anna, stage.group, f"/new {game}")
    lobby = await stage.message_with(stage.group, ":join")
    for person in (stage.boris, stage.mary)[: registry.get(game).seats.stop - 2]:
        await stage.presses(person, lobby, ":join")
    table = await stage.table()
    assert len(table.luck.seal) == 64
    assert await walk(stage, stage.anna, stage.group) > 10
    await stage.taps(stage.anna, stage.group, lobby.message_id, f"l:{table.id}:page:front")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    await stage.drawn()
    await walk(stage, stage.boris, stage.group)
    await stage.services[Closing].close("end", table.id)
    await walk(stage, stage.anna, stage.group)
    await stage.says(stage.anna, stage.anna, "/history")
    assert await walk(stage, stage.anna, stage.anna) >= 1


@GAMES
async def test_the_private_menu_shows_no_hash(stage: Stage, game: str) -> None:
    await stage.says(stage.anna, stage.anna, f"/play {game}")
    assert await walk(stage, stage.anna, stage.anna) > 5


@GAMES
async def test_a_tournament_shows_no_hash(stage: Stage, game: str) -> None:
    somewhere = (await stage.gather()).message_id
    await stage.says(stage.anna, stage.group, f"/tournament {game}")
    (opened,) = await stage.services[TournamentStore].of_chat(ChatId(stage.group))
    assert len(opened.commitment) == 64
    for deed in ("menu", "enter", "mine"):
        await stage.taps(stage.anna, stage.group, somewhere, f"u:{opened.id}:{deed}")
    assert await walk(stage, stage.anna, stage.anna) > 10
