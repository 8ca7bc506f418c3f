"""/settings of people and groups: keys, and their effect on tables."""

from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.match.table import ChatId, PersonId, Phase
from bot.people.people import Chats, People
from playground.people.administration import appoint
from tests.features.shown import gone, now
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels


def choice(option: str, value: str) -> str:
    """Return the button of a choice."""
    return said("button-option", option=said(option), value=said(value))


async def test_settings_of_a_group_hold_at_its_tables(stage: Stage) -> None:
    await stage.gather(stage.boris)
    appoint(stage.world, stage.group, stage.anna, stage.mary)
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    assert not [each for each in labels(page) if "⏩" in each], "a group is not asked who plays forced cards"
    forced = await stage.taps(stage.anna, stage.group, page.message_id, "t:settings:forced=off")
    assert forced["text"] == said("refused-button")
    assert labels(page)[2:5] == [
        choice("settings-pictures", "option-on"),
        choice("settings-four-colours", "settings-four"),
        choice("settings-patterns", "option-off"),
    ]
    for part in ("pictures=off", "four_colours=off", "patterns=on"):
        answer = await stage.presses(stage.mary, now(stage, page), part)
        assert answer == {"text": "", "alert": False, "url": ""}
    assert labels(now(stage, page))[2:5] == [
        choice("settings-pictures", "option-off"),
        choice("settings-four-colours", "settings-two"),
        choice("settings-patterns", "option-on"),
    ]
    assert (await stage.table()).group.style == CardStyle(pictures=False, four_colours=False, patterns=True)
    await stage.presses(stage.mary, now(stage, page), "language=en")
    assert tells(now(stage, page).text, "settings-title-group", Language.EN)
    chat = await stage.services[Chats].get(ChatId(stage.group))
    assert chat is not None
    assert (chat.language, chat.settings.style.patterns) == (Language.EN, True)
    table = await stage.table()
    assert table.language is Language.EN
    await stage.closing.close("close", table.id)
    await stage.says(stage.boris, stage.group, "/new")
    assert (await stage.table()).id != table.id
    assert not (await stage.table()).group.style.pictures


async def test_personal_settings_are_private_and_hold_at_their_tables(stage: Stage) -> None:
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    assert "evening" not in str(buttons(page))
    for part in ("pictures=off", "forced=off", "premoves=off"):
        option = f"settings-{part.partition('=')[0]}"
        assert choice(option, "option-on") in labels(now(stage, page))
        await stage.presses(stage.boris, now(stage, page), part)
        assert choice(option, "option-off") in labels(now(stage, page))
    assert all(said(f"settings-{name}-about") in (page.text or "") for name in ("forced", "premoves"))
    table = await stage.table()
    assert [chair.settings.style.pictures for chair in table.chairs] == [True, False]
    assert [chair.settings.forced for chair in table.chairs] == [True, False]
    assert [chair.settings.premoves for chair in table.chairs] == [True, False]
    assert table.group.style == CardStyle()
    await stage.taps(stage.boris, stage.boris, page.message_id, "t:settings:pictures=off")
    person = await stage.services[People].get(PersonId(stage.boris))
    assert person is not None
    assert person.settings == PersonSettings(CardStyle(pictures=False), forced=False, premoves=False)
    for argument in ("", "pictures", "pictures=maybe", "size=on", "language=xx", "evening=on"):
        refused = await stage.taps(stage.boris, stage.boris, page.message_id, f"t:settings:{argument}")
        assert refused["text"] == said("refused-button")
    for part, title in (("t:forget:page", "kept-title"), ("t:settings:page", "settings-title")):
        await stage.presses(stage.boris, now(stage, page), part)
        await stage.quiet()
        assert now(stage, page).written.startswith(said(title))


async def test_a_hand_of_the_other_form_comes_at_once(stage: Stage) -> None:
    """Telegram cannot edit a photo into a text, or a text into a photo."""
    loaded = await stage.match()
    hand = await stage.hand_of(stage.boris)
    assert hand.photo
    for part, drawn in (("pictures=off", False), ("pictures=on", True)):
        (page,) = await stage.says(stage.boris, stage.boris, "/settings")
        await stage.presses(stage.boris, page, part)
        await gone(stage, hand)
        hand = await stage.hand_of(stage.boris)
        assert bool(hand.photo) is drawn
    assert (await stage.store.load(loaded.table.id)).table.phase is Phase.PLAYING


async def test_the_clock_of_a_group_is_that_of_a_city(stage: Stage) -> None:
    """Chosen on its page, or typed in either language; an offset stays until a city is chosen."""
    chats, group = stage.services[Chats], ChatId(stage.group)
    await stage.says(stage.anna, stage.group, "/settings +5:30")
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    await stage.presses(stage.anna, page, "settings:zone")
    assert said("button-chosen", label="UTC+5:30") in labels(now(stage, page))
    await stage.presses(stage.anna, now(stage, page), "zone/europe")
    assert (await chats.settings(group)).zone == "+5:30"
    await stage.presses(stage.anna, now(stage, page), "zone=Europe/Berlin")
    assert (await chats.settings(group)).zone == "Europe/Berlin"
    for typed, zone in (
        ("нью йорк", "America/New_York"),
        ("Tel Aviv", "Asia/Jerusalem"),
        ("Asia/Urumqi", "Asia/Urumqi"),
        ("UTC-3", "-3"),
    ):
        await stage.says(stage.anna, stage.group, f"/settings {typed}")
        assert (await chats.settings(group)).zone == zone
    assert await stage.word_to(stage.anna, stage.group, "/settings Китеж") == said("refused-unknown-city")
    for argument in ("zone/mars", "zone=Etc/GMT-3", "zone=+3:17", "zone=../secrets"):
        refused = await stage.taps(stage.anna, stage.group, page.message_id, f"t:settings:{argument}")
        assert refused["text"] == said("refused-button")


async def test_a_person_has_a_clock_of_their_own(stage: Stage) -> None:
    """Until they choose one it is their group's."""
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/settings")
    await stage.presses(stage.boris, page, "settings:zone")
    assert tells(now(stage, page).text, "settings-zone-own-about")
    await stage.presses(stage.boris, now(stage, page), "zone=Europe/Samara")
    assert [chair.settings.zone for chair in (await stage.table()).chairs] == ["", "Europe/Samara"]
    await stage.says(stage.anna, stage.anna, "/settings Тбилиси")
    assert [chair.settings.zone for chair in (await stage.table()).chairs] == [
        "Asia/Tbilisi",
        "Europe/Samara",
    ]
    await stage.says(stage.anna, stage.group, "/settings Berlin")
    assert (await stage.table()).group.zone == "Europe/Berlin"
