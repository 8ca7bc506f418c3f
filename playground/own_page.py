"""Who may talk to the playground: programs of this machine, and its own page; no page from elsewhere."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

FOREIGN = PlainTextResponse("The playground answers only this machine and its own page.\n", 403)
OWN = frozenset({"same-origin", "none"})
"""What a browser says of requests by a page to itself, and of an address that somebody has typed."""


def guarded(app: ASGIApp) -> ASGIApp:
    """The app, for requests that name this machine and come from no other site.

    A site that a browser is on may send requests to this machine, and by a name of its own that leads here
    it may read the answers as well.
    """

    async def app_of_this_machine(scope: Scope, receive: Receive, send: Send) -> None:
        await (app if is_ours(scope) else FOREIGN)(scope, receive, send)

    return app_of_this_machine


def is_ours(scope: Scope) -> bool:
    """Whether a request is for this machine, and of no other site than the one that it is for.

    Browsers name no origin where a page loads a picture or follows a link, but say from how near it comes.
    """
    hosts, origins, sites = (_values(scope, name) for name in (b"host", b"origin", b"sec-fetch-site"))
    if len(hosts) != 1 or not _is_this_machine(hosts[0]) or not OWN.issuperset(sites):
        return False
    return all(origin == f"http://{hosts[0]}" for origin in origins)


def _values(scope: Scope, header: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == header]


def _is_this_machine(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False
