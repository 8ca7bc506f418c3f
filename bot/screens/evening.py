"""The line of the evening: what a group has played in a day."""

from bot.preferences import Language
from bot.screens.buttons import match_link
from bot.screens.content import Content
from bot.service.daily import Day, Highlight
from bot.texts import names
from bot.texts.words import Words, words_in
from games import registry


def daily_content(day: Day, language: Language, bot: str) -> Content:
    """How much was played, who won most, and the best deal; `bot` is the bot's username, for the link."""
    words = words_in(language)
    lines = [words.html("daily-title"), words.html("daily-matches", count=day.matches)]
    if day.winners:
        who = ", ".join(names.in_sentence(names.of_person(name)) for name in day.winners)
        lines.append(words.html("daily-winners", who=who, wins=day.wins))
    if day.best is not None:
        lines.append(_best(day.best, language, bot))
    return Content("\n".join(lines))


def _best(best: Highlight, language: Language, bot: str) -> str:
    words = words_in(language, best.game)
    who = names.in_sentence(names.of_person(best.name))
    said = (
        words.html("daily-rare", what=_achievement(best, words), who=who)
        if best.achievement
        else words.html("daily-swing", who=who, points=round(best.swing))
    )
    deal = words.html("daily-deal", game=words.plain(registry.key(best.game, "name")), number=best.deal)
    return (
        words.html("daily-best") + f' <a href="{match_link(bot, best.match, best.deal)}">{deal}</a>. {said}'
    )


def _achievement(best: Highlight, words: Words) -> str:
    return words.plain(registry.key(best.game, "achievement", best.achievement))
