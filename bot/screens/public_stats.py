"""/stats in a group: what others may see of a person, and two people head to head."""

from collections.abc import Iterator, Sequence

from bot.preferences import Language
from bot.screens.buttons import stats_link
from bot.screens.content import Content, Key
from bot.screens.rating_words import game_name, pool_name
from bot.screens.render import content
from bot.service.standings import PublicPage
from bot.texts import names
from bot.texts.words import words_in
from games.faces.facts import Fact
from games.statistics import average
from storage.standings import OpponentRow, ProfileRow


def public_content(name: str, page: PublicPage, language: Language, bot: str) -> Content:
    """A person's ratings and places, with a button to one's own page; `bot` is its username."""
    key = Key(words_in(language).plain("button-stats-own"), url=stats_link(bot))
    return content(["\n".join(_of_person(name, page, language))], (), ((key,),))


def versus_content(
    name: str,
    other: str,
    meetings: Sequence[OpponentRow],
    page: PublicPage,
    language: Language,
    bot: str,
) -> Content:
    """How a person has fared against another, and the page of the other."""
    key = Key(words_in(language).plain("button-stats-own"), url=stats_link(bot))
    parts = [
        "\n".join(_versus(name, other, meetings, language)),
        "\n".join(_of_person(other, page, language)),
    ]
    return content(["\n\n".join(parts)], (), ((key,),))


def _of_person(name: str, page: PublicPage, language: Language) -> Iterator[str]:
    words, who = words_in(language), _in_sentence(name)
    if not page.profiles:
        yield words.html("stats-of-none", who=who)
        return
    yield words.html("stats-of", who=who)
    for profile in page.profiles:
        yield from _of_game(profile, page, language)


def _of_game(profile: ProfileRow, page: PublicPage, language: Language) -> Iterator[str]:
    words = words_in(language, profile.game)
    yield words.html(
        "stats-of-game",
        game=game_name(profile.game),
        matches=profile.matches,
        firsts=profile.firsts,
        place=average(profile.places, profile.matches),
    )
    for rating in page.ratings:
        if rating.game == profile.game:
            key = "stats-rating" if rating.ranked else "stats-rating-provisional"
            yield "   • " + words.html(key, pool=pool_name(rating.pool), shown=rating.shown)


def _versus(name: str, other: str, meetings: Sequence[OpponentRow], language: Language) -> Iterator[str]:
    words, who = words_in(language), {"one": _in_sentence(name), "other": _in_sentence(other)}
    yield words.html("versus-title", **who)
    if not meetings:
        yield words.html("versus-none")
        return
    matches, ahead, behind = (
        sum(getattr(each, field) for each in meetings) for field in ("matches", "ahead", "behind")
    )
    level = matches - ahead - behind
    yield words.html("versus-matches", **who, matches=matches, ahead=ahead, behind=behind, level=level)
    if len(meetings) > 1:
        yield from (_by_game(each, language) for each in meetings)


def _by_game(met: OpponentRow, language: Language) -> str:
    level = met.matches - met.ahead - met.behind
    facts: dict[str, Fact] = {"game": game_name(met.game), "ahead": met.ahead, "behind": met.behind}
    words = words_in(language, met.game)
    if level:
        return words.html("versus-game-level", **facts, level=level)
    return words.html("versus-game", **facts)


def _in_sentence(name: str) -> str:
    return names.in_sentence(names.of_person(name))
