"""Wiring of incoming updates and of the HTTP server."""

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial

from starlette.routing import BaseRoute
from telegram import Bot

from bot.app.metrics_page import MetricsPage, Queues
from bot.app.readiness import Readiness
from bot.app.resources import (
    CannotStart,
)
from bot.base.active import Active
from bot.base.downtime import Downtime
from bot.base.services import Services
from bot.base.settings import Address, Settings
from bot.base.thinking import Analysis, Thinking
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.intake import Intake
from bot.chat.incoming.late_updates import LateUpdates
from bot.chat.incoming.polling import Polling
from bot.chat.incoming.queues import PersonQueues
from bot.chat.incoming.rivalry import Rivalry
from bot.chat.incoming.webhook import Entrance, Webhook, derive_secret
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.match.census import Census
from bot.match.table import PersonId
from bot.people.people import People, language_of
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live.live import Live

LISTEN = Address("0.0.0.0:8443")
"""Default of LISTEN, the webhook's address; a proxy in front of it terminates TLS."""


def source_of(services: Services, rivalry: Rivalry) -> Polling | Webhook:
    """Return the webhook, if the settings name one, or else polling."""
    bot, time, hearing, settings = services[Bot], services[Time], services[Downtime], services[Settings]
    dispatcher = services[Dispatcher]
    intake = Intake(bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
    queues = PersonQueues(intake, time)
    late, url = LateUpdates(services[Live].late, queues, services[Active]), settings.webhook_url
    if url is None:
        return Polling(bot, queues, late, time, hearing=hearing, rivalry=rivalry)
    return Webhook(bot, queues, late, time, url=url, secret=webhook_secret(settings), hearing=hearing)


def owner_teller(services: Services) -> Callable[[], None]:
    """Return the callback that tells the owner about another program with the same token."""

    async def tell(owner: PersonId) -> None:
        known = await services[People].get(owner)
        words = words_in(known.language if known is not None else language_of(None))
        await services[Sender].post(owner, None, Content(words.html("token-used-elsewhere")))

    def tell_owner() -> None:
        owner = services[Settings].owner_id
        if owner is not None:
            services[BackgroundCalls].soon(owner, partial(tell, PersonId(owner)))

    return tell_owner


def webhook_secret(settings: Settings) -> str:
    """Return the webhook's secret: as set, or derived from the token."""
    assert settings.bot_token is not None
    if settings.webhook_secret is not None:
        return settings.webhook_secret.get_secret_value()
    return derive_secret(settings.bot_token.get_secret_value())


def queues_of(services: Services, source: Polling | Webhook) -> Queues:
    """Return the lengths of this process's queues, by name."""
    return {
        "updates": lambda: source.waiting,
        "screens": lambda: services[Delivery].waiting,
        "permits": lambda: services[Sender].permits.waiting,
        "replies": lambda: services[BackgroundCalls].waiting,
        "thoughts": lambda: services[Thinking].waiting,
        "analyses": lambda: services[Analysis].waiting,
    }


async def show_metrics(stack: AsyncExitStack, settings: Settings, census: Census, queues: Queues) -> None:
    """Answer Prometheus if the settings ask for it. Raises CannotStart."""
    if settings.metrics_listen is not None:
        page = MetricsPage(census, queues)
        await _open(stack, "METRICS_LISTEN", settings.metrics_listen, [page.route()])


async def answer_over_http(
    stack: AsyncExitStack, settings: Settings, entrance: Entrance | None, readiness: Readiness
) -> Address | None:
    """Answer over HTTP if the settings ask for it. By this time the bot and the storage have been reached."""
    address = settings.listen or (LISTEN if settings.webhook_url is not None else None)
    if address is None:
        return None
    routes = readiness.routes()
    if entrance is not None:
        routes.append(entrance.route())
    return await _open(stack, "LISTEN", address, routes)


async def _open(stack: AsyncExitStack, name: str, address: Address, routes: Sequence[BaseRoute]) -> Address:
    """Answer over HTTP at the address of this setting. Raises CannotStart."""
    from bot.app.http_server import listen  # noqa: PLC0415 - most bots listen nowhere

    try:
        return await stack.enter_async_context(listen(address, routes))
    except OSError as error:
        raise CannotStart(f"Cannot listen on {name}={address}: {error.strerror}.") from None
