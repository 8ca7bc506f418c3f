"""Access control: programs of this machine and the playground's own page, no other site."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

FOREIGN = PlainTextResponse("The playground answers only this machine and its own page.\n", 403)
OWN = frozenset({"same-origin", "none"})
"""Values of Sec-Fetch-Site for a page's own requests, and for a typed address."""


def same_origin_only(app: ASGIApp) -> ASGIApp:
    """Wrap the app in a check against cross-site requests and DNS rebinding.

    Any site can make a browser send requests to this machine. With a host name that leads here it could
    read the answers.
    """

    async def app_of_this_machine(scope: Scope, receive: Receive, send: Send) -> None:
        await (app if is_same_origin(scope) else FOREIGN)(scope, receive, send)

    return app_of_this_machine


def is_same_origin(scope: Scope) -> bool:
    """Return whether a request names this machine and comes from no other site.

    For pictures and links browsers send Sec-Fetch-Site in place of Origin.
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
