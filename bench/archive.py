"""Speed of the bot's SQL statements after a million finished matches, and full table scans among them."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.features.stats.stats_reader import StatsReader
from bot.match.table import ChatId, PersonId
from storage.sql.archive import Archive, ChatRow, MatchRow, PersonRow, PlayerRow
from storage.sql.group_play import KeptSheetArchive
from storage.sql.profiles import BY_INDEX, Profiles
from storage.sql.ratings import EndedMatch, PersonResult, Pool, Rating, Skill
from storage.sql.tournament_rows import TournamentArchive
from tests.support.servers import postgresql_running

PLAYERS = 3
REPEATS = 40
PEOPLE, CHATS = 300_000, 50_000
PERSON, CHAT, HEAVY = 7_000_000_000, -1_002_000_000_000, 7_000_000_001
"""The first ids; a person with an average number of matches."""
VETERAN, VETERANS_MATCHES = 6_000_000_000, 5_000
POOL = Pool("oh_hell", "", "quick")
RECORD = '{"log": [' + ", ".join('[1234, 2, "play AS"]' for _ in range(12)) + "]}"
NUMBERS = """
    WITH RECURSIVE numbers(n) AS (
        SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < {rows}
    )
"""
PLAYER = 'match_players (match, seat, person, name, place, points, game, kind, pace, ended, "left", shown)'
RATING = "ratings (person, game, kind, pace, mu, sigma, matches, shown, best, ranked)"
FILL = {
    "people (id, name, language, chosen, opened, settings)": """
        SELECT {person} + n, 'Person', 'ru', FALSE, TRUE, {empty}
    """,
    "chats (id, title, language, settings)": "SELECT {chat} - n, 'Group', 'ru', {empty}",
    """matches
    (id, game, version, chat, began, ended, stopped, kind, pace, rated, company, record, result, secret)
    """: """
        SELECT 'm' || n, 'oh_hell', 1, {chat} - (n - n / {chats} * {chats}), n, n + 1000000, FALSE,
        '', '', TRUE, 'company' || (n - n / {people} * {people}), {record}, {empty}, {secret}
    """,
    PLAYER: """
        SELECT 'm' || (n / {players} + 1), n - n / {players} * {players},
        {person} + (n * 7919 - n * 7919 / {people} * {people}), 'Person', 1, '3',
        'oh_hell', '', 'quick', n / {players} + 1000001, FALSE, 1500 + n - n / 700 * 700
    """,
    RATING: """
        SELECT {person} + n, 'oh_hell', '', 'quick', 25.0, 2.0, 20, 1000 + n * 31 - n * 31 / 1000 * 1000,
        2000, TRUE
    """,
    "profiles (person, game, matches, firsts, places, seats, streak, longest)": """
        SELECT {person} + n, 'oh_hell', 20, 5, 40, 60, 1, 3
    """,
    "person_counts (person, game, name, count)": """
        SELECT {person} + n / {players}, 'oh_hell', 'counter' || (n - n / {players} * {players}), 5
    """,
    "chat_people (chat, person, matches, ended)": """
        SELECT {chat} - (n - n / {chats} * {chats}), {person} + n, 2, 1
    """,
    "achievements (person, game, name, match, ended)": "SELECT {person} + n, 'oh_hell', 'seven', 'm1', 5",
}
"""By table, with its columns; each number below a count makes a row."""
OF_VETERAN = {
    PLAYER: """
        SELECT 'm' || (n * {step}), 9, {veteran}, 'Veteran', 1, '3', 'oh_hell', '', 'quick', n, FALSE,
        1500 + n
    """,
    RATING: "SELECT {veteran}, 'oh_hell', '', 'quick', 25.0, 2.0, 5000, 1800, 2000, TRUE",
}
"""The veteran's seat in each of these matches."""
OF_PARTS = "SCAN found", "SCAN latest"
"""Steps of a query plan that read few rows found by another step."""


class Statement(NamedTuple):
    """A statement as the driver gets it."""

    sql: str
    parameters: Any


async def measure(folder: Path, *, rows: int) -> None:
    """Fill SQLite and PostgreSQL, and print the times of the bot's queries and writes."""
    await _measure("sqlite", f"sqlite:///{folder / 'archive.db'}", rows)
    with postgresql_running() as server:
        await _measure("postgresql", server.database(), rows)


async def _measure(name: str, url: str, rows: int) -> None:
    archive = await Archive.open(url)
    engine: AsyncEngine = archive._engine
    try:
        began = time.perf_counter()
        await fill(archive, rows)
        print(f"archive   {name}: {rows} matches filled in {time.perf_counter() - began:.0f} s", flush=True)
        for what, call in _calls(archive, rows):
            async with _noted(engine) as statements:
                times = [await _timed(call, number) for number in range(REPEATS)]
            whole = [each.sql for each in statements.values() if await _reads_whole(engine, each)]
            print(
                f"archive   {name}: {what} {1000 * median(times):.2f} ms, at most {1000 * max(times):.1f} ms"
                + (f"; READS A WHOLE TABLE: {whole}" if whole else ", by indexes alone"),
                flush=True,
            )
    finally:
        await archive.close()


async def fill(archive: Archive, rows: int) -> None:
    """Store this many finished matches with their people."""
    engine: AsyncEngine = archive._engine
    postgresql = engine.dialect.name == "postgresql"
    values = {
        "empty": "'{}'::json" if postgresql else "'{}'",
        "record": f"'{RECORD}'::json" if postgresql else f"'{RECORD}'",
        "secret": r"'\x00'::bytea" if postgresql else "x'00'",
    }
    ids = {"person": PERSON, "people": PEOPLE, "chat": CHAT, "chats": CHATS, "players": PLAYERS}
    ids |= {"veteran": VETERAN, "step": rows // min(rows, VETERANS_MATCHES)}
    counts = {"chats": CHATS, "matches": rows, "match_players": (rows - 1) * PLAYERS}
    counts["person_counts"] = PEOPLE * PLAYERS
    filled = [(table, select, counts.get(table.split()[0], PEOPLE)) for table, select in FILL.items()]
    filled += zip(OF_VETERAN, OF_VETERAN.values(), (min(rows, VETERANS_MATCHES), 1), strict=True)
    async with engine.begin() as connection:
        if postgresql:
            await connection.execute(text("SET LOCAL statement_timeout = 0"))
        for table, select, count in filled:
            numbers = NUMBERS.format(rows=count)
            into = f"INSERT INTO {table} {numbers} {select.format(**values, **ids)} FROM numbers"
            await connection.exec_driver_sql(into)
    if postgresql:
        await _tidy(engine)


async def _tidy(engine: AsyncEngine) -> None:
    """Vacuum and analyse at once; SQLite never learns the number of rows."""
    async with engine.connect() as connection:
        apart = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await apart.execute(text("SET statement_timeout = 0"))
        await apart.execute(text("VACUUM ANALYZE"))
        await connection.invalidate()


def _stored(row: PersonRow | ChatRow) -> dict[str, Any]:
    """Return the upsert of this row."""
    return {"id": row.id, "edit": lambda before: row}


def _chat(id: int) -> ChatRow:
    return ChatRow(id=id, language="en", settings={})


def _calls(archive: Archive, rows: int) -> list[tuple[str, Callable[[int], Awaitable[object]]]]:
    """Return the bot's calls of the archive, each for other rows every time."""
    profiles = Profiles(archive)
    standings = StatsReader(profiles, TournamentArchive(archive), KeptSheetArchive(archive))
    return [
        ("a person", lambda n: archive.person(PERSON + 1 + 7 * n)),
        ("storing a person", lambda n: archive.edit(PersonRow, **_stored(_person(PERSON + 1 + n)))),
        ("a chat", lambda n: archive.chat(CHAT - 1 - 7 * n)),
        ("storing a chat", lambda n: archive.edit(ChatRow, **_stored(_chat(CHAT - 1 - n)))),
        ("moving a chat", lambda n: archive.move_chat(CHAT - 100 - n, CHAT - 10_000_000 - n)),
        ("storing a match", lambda n: archive.save_match(_match(n), _players(n))),
        ("storing a rated match", lambda n: archive.save_match(*_rated(n))),
        ("a match", lambda n: archive.match(f"m{1 + 7919 * n % rows}")),
        ("its players", lambda n: archive.players(f"m{1 + 7919 * n % rows}")),
        ("a page of history", lambda n: profiles.history(HEAVY + n)),
        (f"a page of history of {VETERANS_MATCHES} matches", lambda n: profiles.history(VETERAN)),
        (f"a rating's course of {VETERANS_MATCHES} matches", lambda n: profiles.course(VETERAN, POOL)),
        ("the top", lambda n: profiles.top(POOL)),
        ("a rank", lambda n: profiles.rank(_person_id(n), POOL)),
        ("a person's page (/stats)", lambda n: standings.page(_person_id(n))),
        ("a group's table (/stats)", lambda n: standings.group(ChatId(CHAT - 1 - 7 * n))),
        ("a person's groups (/stats)", lambda n: standings.groups(_person_id(n))),
        ("a chart", lambda n: standings.course(PersonId(VETERAN), POOL)),
        ("the ranking (/stats)", lambda n: standings.ranking(_person_id(n))),
    ]


def _person_id(number: int) -> PersonId:
    return PersonId(PERSON + 1 + 7 * number)


def _person(id: int) -> PersonRow:
    return PersonRow(id=id, name="Other", language="en", settings={})


def _match(number: int) -> MatchRow:
    return MatchRow(
        id=f"new{number}",
        game="terz",
        version=1,
        chat=CHAT - number,
        began=1,
        ended=2,
        record={"log": []},
        result={},
        secret=b"s",
    )


def _players(number: int) -> list[PlayerRow]:
    return [
        PlayerRow(match=f"new{number}", seat=seat, person=PERSON + seat, name="Person", place=1, points="3")
        for seat in range(PLAYERS)
    ]


def _rated(number: int) -> tuple[MatchRow, list[PlayerRow], EndedMatch, Rating]:
    """Return a match of three people, each with five counters."""
    row = _match(REPEATS + number)
    row.company, row.rated = f"company{number}", True
    players = _players(REPEATS + number)
    counters = {f"counter{each}": 2 for each in range(5)}
    outcomes = [
        PersonResult(player.person, player.place, sums=counters)
        for player in players
        if player.person is not None
    ]
    ended = EndedMatch(row.id, row.game, row.chat, row.ended, PLAYERS, complete=True, outcomes=outcomes)
    return (
        row,
        players,
        ended,
        Rating(POOL, Skill(25.0, 8.0, 0, 1500, False), lambda skills, earlier: list(skills)),
    )


async def _timed(call: Callable[[int], Awaitable[object]], number: int) -> float:
    began = time.perf_counter()
    await call(number)
    return time.perf_counter() - began


@asynccontextmanager
async def _noted(engine: AsyncEngine) -> AsyncIterator[dict[str, Statement]]:
    """Yield the distinct statements executed in the block."""
    statements: dict[str, Statement] = {}

    def note(_connection: Connection, _cursor: Any, sql: str, parameters: Any, *_others: Any) -> None:
        first = parameters[0] if isinstance(parameters, list) else parameters
        if sql.split(maxsplit=1)[0] in ("SELECT", "INSERT", "UPDATE", "DELETE"):
            statements.setdefault(sql, Statement(sql, first))

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine.sync_engine, "before_cursor_execute", note)


async def _reads_whole(engine: AsyncEngine, statement: Statement) -> bool:
    """Return whether the database plans a full table scan."""
    explain = "EXPLAIN" if engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql" and "ratings" in statement.sql:
            await connection.exec_driver_sql(BY_INDEX)
        plan = await connection.exec_driver_sql(f"{explain} {statement.sql}", statement.parameters)
        steps = [str(row[-1]).strip() for row in plan]
    return any("Seq Scan" in step or step.startswith("SCAN") for step in steps if step not in OF_PARTS)
