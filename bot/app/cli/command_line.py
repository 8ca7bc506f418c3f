"""The commands of `pulka`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.base.preferences import Language
from games.agents.levels import USUAL

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.base.settings import Settings
    from storage.backup import Manifest

app = typer.Typer(
    help="Card nights in Telegram.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game, as in oh_hell.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many sit at the table.")]
Preset = Annotated[str | None, typer.Option(help="A named set of options.")]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="One option; can be repeated."),
]
Seed = Annotated[str | None, typer.Option(help="Any text; the same text deals the same cards.")]
Tongue = Annotated[Language, typer.Option("--language", "-l", help="Language of cards and texts.")]


def _fail(sentence: str, status: int = 2) -> typer.Exit:
    typer.echo(sentence, err=True)
    return typer.Exit(status)


def _settings() -> "Settings":
    """Read the settings before the heavy imports, so that an error shows at once. Raises typer.Exit."""
    from bot.base.settings import SettingsError, load_settings

    try:
        return load_settings()
    except SettingsError as error:
        raise _fail(str(error)) from None


@app.command()
def run(
    time_scale: Annotated[
        float, typer.Option(min=0.01, max=1000, help="Factor by which all limits and pauses run faster.")
    ] = 1.0,
    limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits", help="Keep to Telegram's limits, or try a playground without them."
        ),
    ] = True,
) -> None:
    """Serve Telegram with BOT_TOKEN; without it, play in a browser."""
    settings = _settings()
    import asyncio
    import gc

    gc.disable()  # imports leave no garbage, and collecting takes a quarter of their time
    import uvloop

    from bot.app.program import serve
    from bot.app.resources import CannotStart

    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # reference counting frees most of a move's objects
    gc.enable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(settings, time_scale=time_scale, limits=limits))
    except CannotStart as error:
        raise _fail(str(error)) from None


@app.command()
def simulate(
    game: GameName,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches.")] = 100,
    players: Players = None,
    preset: Preset = None,
    option: Choices = None,
    seed: Seed = None,
    agents: Annotated[
        str, typer.Option(help="Computer players by seat, in turn: novice, amateur, master, random.")
    ] = USUAL.value,
    out: Annotated[Path | None, typer.Option(help="Folder for a record of every match.")] = None,
) -> None:
    """Let computers play whole matches, and print the totals."""
    from bot.app.cli.simulation import arrange
    from bot.app.cli.simulation import simulate as run_matches

    with _usage_errors():
        run_matches(arrange(game, players, preset, option or []), matches, seed or "", agents, out)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match, JSON or PPN; or deals, PPN.")],
    language: Tongue = Language.RU,
    step: Annotated[
        bool, typer.Option("--step/--all", help="Wait for Enter after every action, or print them all.")
    ] = True,
) -> None:
    """Show a recorded match step by step."""
    from bot.app.cli import show_file

    with _usage_errors():
        show_file.replay(file, language, wait=step and sys.stdin.isatty())


@app.command()
def puzzles(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name of the game.")] = "preferans",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many puzzles.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same text makes the same puzzles.")] = "pulka",
    out: Annotated[Path, typer.Option(help="A new file for the puzzles.")] = Path("puzzles.json"),
) -> None:
    """Make puzzles with one right card each; a hundred take a few minutes."""
    from bot.app.cli.puzzle_file import make_puzzles

    with _usage_errors():
        make_puzzles(game, count, seed, out)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match, as the bot gives it.")],
    seal: Annotated[
        str,
        typer.Option(help="The seal shown before the match: all 64 digits."),
    ] = "",
    tournament: Annotated[
        str, typer.Option(metavar="SECRET", help="The tournament's secret, for a board of one of its rounds.")
    ] = "",
    round: Annotated[int, typer.Option(min=0, help="The round of that board.")] = 0,
) -> None:
    """Check that a match was dealt fairly: exit status 0 if it was, 1 if not."""
    from bot.app.cli import verification

    with _usage_errors():
        right = verification.verify_file(file, seal.lower(), tournament.lower(), round)
    raise typer.Exit(0 if right else 1)


@app.command()
def health() -> None:
    """Exit status 0 if the bot that uses DATA_DIR here is alive, 1 if not."""
    from bot.base.heartbeat import alive

    sound = alive(_settings())
    typer.echo("alive" if sound else "not alive", err=not sound)
    raise typer.Exit(0 if sound else 1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for all of the bot's data.")],
) -> None:
    """Write all of the bot's data into one file, even while it runs."""
    from bot.app.cli import backup_commands

    manifest = _carry_out(backup_commands.back_up(_settings(), file))
    typer.echo(f"{file}: {manifest.keys} keys, {manifest.rows} rows")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by backup.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the data that is there.")] = False,
) -> None:
    """Restore a backup while the bot is stopped."""
    from bot.app.cli import backup_commands

    manifest = _carry_out(backup_commands.restore(_settings(), file, force=force))
    typer.echo(f"{file}: {manifest.keys} keys, {manifest.rows} rows")


def _carry_out(work: "Coroutine[Any, Any, Manifest]") -> "Manifest":
    """Run a backup or a restore, and return its manifest. Raises typer.Exit with the sentence of an error."""
    import asyncio

    from bot.app.cli.backup_commands import BackupFailed
    from bot.app.resources import CannotStart

    try:
        return asyncio.run(work)
    except (BackupFailed, CannotStart) as error:
        raise _fail(str(error)) from None


class _usage_errors:
    """Context manager that exits with a UsageError's sentence and status 2."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        from bot.app.cli.usage import UsageError

        if isinstance(error, UsageError):
            raise _fail(str(error)) from None
