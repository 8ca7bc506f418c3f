"""/settings and /language: language and card style of a person or a group."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from bot.base.preferences import GroupSettings, Language, PersonSettings
from bot.base.services import Services
from bot.base.timing import Time
from bot.base.zones import ZONES, is_zone
from bot.chat.administrators import Administrators
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.incoming.routes import Args
from bot.chat.outgoing.sender import Sender
from bot.feature_api.registry import routes
from bot.features.settings.appearance import Appearance
from bot.features.settings.settings_page import (
    DEAL_GAME,
    LANGUAGE,
    OFF,
    ON,
    PAGE,
    USUAL,
    ZONE,
    settings_content,
    switches,
    zones_content,
)
from bot.match.refusals import Refusal
from bot.match.store import Store
from bot.match.table import Phase, TableId
from bot.people.people import Chats, People
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.entry_links import EntryLinks
from bot.ui.texts.words import words_in
from bot.ui.zone_names import zone_named
from games import registry
from storage.live.redraws import hand_screen

PATTERNS = "patterns"
"""Name of the setting of marks."""


class UnknownCity(Refusal):
    """No time zone has this name."""


@dataclass(frozen=True, eq=False)
class SettingsEditor:
    """Changes settings of a person or a group, and applies them to open tables."""

    store: Store
    people: People
    chats: Chats
    appearance: Appearance
    delivery: Delivery
    sender: Sender
    administrators: Administrators
    links: EntryLinks
    services: Services
    time: Time

    async def require_permission(self, request: Request) -> None:
        """Raise NotAdministrator or NotRunningHost if the person may not change the group's settings."""
        if request.group is not None and not request.as_group:
            await self.administrators.require(request.group, request.person.id)

    async def set_language(self, request: Request, code: str) -> None:
        """Switch the language, at open tables too. Raises InvalidData, DatabaseSilent."""
        chosen = next((each for each in Language if each.value == code), None)
        if chosen is None:
            raise InvalidData(code)
        if request.group is None:
            await self.people.set_language(request.person.id, chosen)
            request.person = msgspec.structs.replace(request.person, language=chosen)
            for table in await self.store.of_person(request.person.id):
                await self.appearance.set_language(table.id, chosen, person=request.person.id)
        else:
            await self.chats.set_language(request.group, chosen)
            for table in await self.store.of_chat(request.group):
                await self.appearance.set_language(table.id, chosen)
        request.toast(words_in(chosen).plain("language-chosen"))

    async def page(self, request: Request) -> Content:
        """Return the page of this chat."""
        missing = await self.sender.calls.photo_rights.are_missing(request.chat)
        language, chosen = await request.language(), await self.settings_of(request)
        return settings_content(language, chosen, self.links, photos=not missing)

    async def settings_of(self, request: Request) -> PersonSettings | GroupSettings:
        """Return the settings of this chat."""
        if request.group is None:
            return request.person.settings
        return await self.chats.settings(request.group)

    async def zones(self, request: Request, page: str) -> Content:
        """Return a page of time zones, of the present one if it is empty. Raises InvalidData."""
        if page not in ("", *ZONES):
            raise InvalidData(page)
        settings = await self.settings_of(request)
        return zones_content(await request.language(), settings, page, self.time.now())

    async def choose_city(self, request: Request, city: str) -> None:
        """Switch to the time zone of a city. Raises UnknownCity, DatabaseSilent."""
        if (zone := zone_named(city)) is None:
            raise UnknownCity
        await self.choose(request, {ZONE: zone})

    async def choose(self, request: Request, choices: Mapping[str, bool | str]) -> None:
        """Store the choices and apply them to open tables; a hand that changes form is sent again.

        The evening message goes to the topic where it is switched on.

        Raises DatabaseSilent.
        """
        if request.group is None:
            return await self._choose_for_person(request, choices)
        topic = {"evening_thread": request.thread or 0} if "evening" in choices else {}
        settings = await self.chats.choose(request.group, **choices, **topic)
        if ZONE in choices:
            await self.services.bind(routes().follow_clock)(request.group)
        for table in await self.store.of_chat(request.group):
            await self.appearance.follow_group(table.id, settings)
        return None

    async def _choose_for_person(self, request: Request, choices: Mapping[str, bool | str]) -> None:
        person, anew = request.person.id, "pictures" in choices
        settings = await self.people.choose(person, **choices)
        request.person = msgspec.structs.replace(request.person, settings=settings)
        for table in await self.store.of_person(person):
            await self.appearance.follow_person(table.id, person, settings, redraws=not anew)
            if anew and table.phase is Phase.PLAYING and table.audience.has_hands:
                await self.delivery.send_anew(table.id, hand_screen(person))


async def settings(request: Request, args: Args = (), *, editor: SettingsEditor) -> None:
    """Show the settings of the person or the group; with a city, switch to its clock.

    In a group without the right to send photos, the next picture tries again.

    Raises NotAdministrator, NotRunningHost, and as `SettingsEditor.choose_city`.
    """
    await editor.require_permission(request)
    if args:
        await editor.choose_city(request, " ".join(args))
    request.show(await editor.page(request))
    if request.group is not None:
        await editor.sender.calls.photo_rights.try_again(request.group)


async def change(request: Request, argument: str, *, editor: SettingsEditor) -> None:
    """Change one setting, at open tables too, and update the page.

    Raises InvalidData, NotAdministrator, NotRunningHost, DatabaseSilent.
    """
    await editor.require_permission(request)
    name, _, value = argument.partition("=")
    listed, _, region = argument.partition("/")
    if listed == ZONE:
        return request.rewrite(await editor.zones(request, region))
    if name == LANGUAGE:
        await editor.set_language(request, value)
    elif argument != PAGE:
        chosen = _read_value(name, value, group=request.group is not None)
        await editor.choose(request, {name: chosen})
    return request.rewrite(await editor.page(request))


async def turn_marks(request: Request, id: TableId, *, editor: SettingsEditor) -> None:
    """Draw a game's own cards with marks besides colours, or without.

    In private it is the person's setting; in a group it is of this table, for anybody who plays there.

    Raises NoTable, NotSeated, DatabaseSilent.
    """
    if request.group is None:
        return await editor.choose(request, {PATTERNS: not request.person.settings.style.patterns})
    return await editor.appearance.turn_marks(id, request.person.id, here=request.place)


def _read_value(name: str, value: str, *, group: bool) -> bool | str:
    """Parse the value of a setting. Raises InvalidData."""
    if name == DEAL_GAME and group and value in (USUAL, *registry.with_deals()):
        return "" if value == USUAL else value
    if name == ZONE and is_zone(value):
        return value
    if name in switches(GroupSettings if group else PersonSettings) and value in (ON, OFF):
        return value == ON
    raise InvalidData(name)
