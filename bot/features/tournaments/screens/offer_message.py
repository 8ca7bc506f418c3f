"""The message with offers: three tournaments with their lengths, a challenge, and settings."""

from collections.abc import Sequence

from bot.features.tournaments.screens.setting_words import told_line
from bot.features.tournaments.service.fitting import (
    LIKELY,
    MINUTE_MS,
    OFFERS,
    Offer,
    offered_settings,
)
from bot.features.tournaments.service.timetable import Told, told_length
from bot.ui.buttons import Personal, encode
from bot.ui.clock_words import clock_time
from bot.ui.content import Content, Key, Tint
from bot.ui.rating_words import game_name
from bot.ui.render import content
from bot.ui.texts.words import Words
from games.faces.panel import Text
from games.lengths import UNKNOWN_TEMPO, Tempo

CARDS = (Offer.HALF_AN_HOUR, Offer.EVENING, Offer.ARENA)
"""Offers with a line; a challenge has a key alone."""
MORE = "more"
"""The argument of the button to the settings."""
FINAL = "final"
"""The argument of the button that opens the final of a month."""


def offers_content(
    game: str,
    words: Words,
    now: int,
    above: Sequence[str] = (),
    final: Text | None = None,
    *,
    tempo: Tempo = UNKNOWN_TEMPO,
) -> Content:
    """Return the offers of a game, with the end of each if it began at this moment.

    `final`: the month of an open final.
    """
    lines = [*above, words.html("tournament-offers", game=game_name(game)), ""]
    lines += [_line(offer, game, tempo, words, now) for offer in CARDS]
    keys = [(_key(offer.value, game, words, Tint.GREEN),) for offer in CARDS]
    about = words.html("tournament-offers-about")
    if final is not None:
        keys.append((final_key(final, words),))
    more = _key(Offer.CHALLENGE.value, game, words), _key(MORE, game, words)
    return content([*lines, "", about], (), (*keys, more))


def final_key(month: Text, words: Words) -> Key:
    """Return the key that opens the final of a month."""
    title = words.plain("button-season-final", month=month)
    return Key(title, encode(Personal("tournament", FINAL)), tint=Tint.GREEN)


def _key(what: str, game: str, words: Words, tint: Tint | None = None) -> Key:
    data = encode(Personal("tournament", f"{what}/{game}"))
    return Key(words.plain(f"button-tournament-offer-{what}"), data, tint=tint)


def _line(offer: Offer, game: str, tempo: Tempo, words: Words, now: int) -> str:
    """Return an offer with its length for the likely number of players."""
    told = told_length(offered_settings(offer, game, tempo), LIKELY) or Told(*OFFERS[offer][1:] * 2)
    return words.html(
        f"tournament-offer-{offer.value}",
        long=told_line(told),
        until=Text("tournament-until", {"time": clock_time(now + told.most * MINUTE_MS)}),
    )
