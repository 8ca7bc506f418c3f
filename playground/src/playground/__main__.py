"""Command line: serve a local Telegram with one bot."""

import argparse
import asyncio
import ipaddress
import signal
import sys

from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World

DEFAULT_TOKEN = "7000000001:playground"
DEFAULT_NAME, DEFAULT_USERNAME = "Bot", "playground_bot"


def address(text: str) -> tuple[str, int]:
    """Parse host and port of a loopback address. Raises ArgumentTypeError."""
    host, _, port = text.rpartition(":")
    host = "127.0.0.1" if host in {"", "localhost"} else host.strip("[]")
    if not ipaddress.ip_address(host).is_loopback:
        raise argparse.ArgumentTypeError(
            f"{host} is not a loopback address: the playground serves only this machine"
        )
    return host, int(port)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="playground",
        description="A local Telegram: the Bot API, and a page with people and chats.",
    )
    parser.add_argument(
        "--listen",
        type=address,
        default=("127.0.0.1", 8080),
        metavar="HOST:PORT",
        help="a loopback address (default: 127.0.0.1:8080); port 0 takes any free port",
    )
    parser.add_argument("--token", default=DEFAULT_TOKEN, help=f"token of the bot (default: {DEFAULT_TOKEN})")
    parser.add_argument("--name", default=DEFAULT_NAME, help="first name of the bot")
    parser.add_argument("--username", default=DEFAULT_USERNAME, help="username of the bot, without @")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="speed of the clock in multiples of real time (default: 1)"
    )
    parser.add_argument(
        "--until-eof",
        action="store_true",
        help="stop when standard input closes, so that the process ends with its parent",
    )
    parser.add_argument("--no-limits", action="store_true", help="turn off rate limits")
    return parser


async def run(options: argparse.Namespace) -> None:
    """Serve a world with one bot until a signal or the end of standard input; the page adds people."""
    stop = asyncio.Event()
    if options.until_eof:
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        watching = asyncio.create_task(reader.read())
        watching.add_done_callback(lambda _: stop.set())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    world = World(ScaledClock(options.scale), limits=not options.no_limits)
    world.add_bot(options.token, options.name, options.username)
    host, port = options.listen
    async with serve(world, host=host, port=port) as url:
        print(f"playground: {url}", flush=True)
        await stop.wait()


def main() -> int:
    options = arguments().parse_args()
    try:
        asyncio.run(run(options))
    except OSError as error:
        print(
            f"playground: cannot listen on {options.listen[0]}:{options.listen[1]}: {error.strerror}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
