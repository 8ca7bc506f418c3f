"""`python -m playground`: a local Telegram in a process of its own."""

import argparse
import asyncio
import ipaddress
import signal
import sys

from playground.server import serve
from playground.timing import ScaledClock
from playground.world import World

DEFAULT_TOKEN = "7000000001:playground"


def address(text: str) -> tuple[str, int]:
    """Host and port of a loopback address."""
    host, _, port = text.rpartition(":")
    host = "127.0.0.1" if host in {"", "localhost"} else host.strip("[]")
    if not ipaddress.ip_address(host).is_loopback:
        raise argparse.ArgumentTypeError(
            f"{host} is not a loopback address: the playground serves only this machine"
        )
    return host, int(port)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m playground", description="A local Telegram: a Bot API and a page with the chats."
    )
    parser.add_argument(
        "--listen",
        type=address,
        default=("127.0.0.1", 8080),
        metavar="HOST:PORT",
        help="loopback only; port 0 takes any free port",
    )
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="token of the only bot")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how many times as fast as real time the clock runs"
    )
    parser.add_argument(
        "--until-eof",
        action="store_true",
        help="stop when standard input closes, which happens when the parent ends",
    )
    parser.add_argument("--no-limits", action="store_true", help="do not limit the number of messages")
    return parser


async def run(listen: tuple[str, int], token: str, scale: float, *, limits: bool, until_eof: bool) -> None:
    """Serve a world with one bot until a signal or the end of standard input; the page adds people."""
    stop = asyncio.Event()
    if until_eof:
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        watching = asyncio.create_task(reader.read())
        watching.add_done_callback(lambda _: stop.set())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    world = World(ScaledClock(scale), limits=limits)
    world.add_bot(token)
    async with serve(world, host=listen[0], port=listen[1]) as url:
        print(f"playground: {url}", flush=True)
        await stop.wait()


def main() -> int:
    options = arguments().parse_args()
    try:
        asyncio.run(
            run(
                options.listen,
                options.token,
                options.scale,
                limits=not options.no_limits,
                until_eof=options.until_eof,
            )
        )
    except OSError as error:
        print(
            f"playground: cannot listen on {options.listen[0]}:{options.listen[1]}: {error.strerror}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
