"""The daily deal: offered, under way, waiting for its close, and its results."""

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction

from bot.preferences import Language
from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode, match_link
from bot.screens.content import Content, Key, Tint
from bot.screens.render import Keys
from bot.service.daily_deals import Course, Deal, Field, Line, Progress, games_of_deals
from bot.service.table import MatchId, PersonId
from bot.texts import names
from bot.texts.words import Words, words_in
from games import registry
from games.faces.face import SharedBoard
from games.faces.facts import Average, Fact, Text

PLAY, SHOW, RESULTS, FAIR = "play", "show", "results", "fair"
"""What a button does with a deal."""
ON_A_PAGE = 10
PERCENT = 100


def deal_argument(what: str, deal: Deal, page: int = 0) -> str:
    """What a button does with a deal, as its argument; pages of results are counted from 0."""
    return f"{what}/{deal.day}/{deal.game}" + (f"/{page}" if page else "")


def read_deal_argument(argument: str) -> tuple[str, Deal, int]:
    """What a button does with a deal, and the page. Raises InvalidData."""
    what, day, game, page, *_ = (*argument.split("/"), "", "", "", "")
    number = page or "0"
    known = what in (PLAY, SHOW, RESULTS, FAIR) and game in games_of_deals()
    if not known or not _is_number(day) or not _is_number(number):
        raise InvalidData(argument)
    deal, at = Deal(int(day), game), int(number)
    if deal_argument(what, deal, at) != argument:
        raise InvalidData(argument)
    return what, deal, at


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


def deal_link(bot: str, deal: Deal) -> str:
    """The address that opens the bot at the deal of this game."""
    return f"https://t.me/{bot}?start=daily_{deal.game}"


def deal_content(deal: Deal, course: Course, streak: int | None, language: Language) -> Content:
    """The deal that is played now, for a person; without a streak where it is not known."""
    words = words_in(language, deal.game)
    state = {
        Progress.NEW: [_about(deal.game, words), words.html("deal-until", date=_day(deal))],
        Progress.UNDER_WAY: [words.html("deal-under-way"), words.html("deal-until", date=_day(deal))],
        Progress.DONE: [words.html("deal-done"), words.html("deal-until", date=_day(deal))],
    }[course.progress]
    run = [words.html("deal-streak", days=streak)] if streak else []
    lines = [*_head(deal, words), "", *state, *run]
    rows = (*_ways(deal, course, words), (_before_key(deal, words),), (_fair_key(deal, words),))
    return Content("\n".join(lines), rows)


def begun_content(deal: Deal, language: Language) -> Content:
    """What the offer becomes once the match has begun."""
    words = words_in(language, deal.game)
    return Content(words.html("deal-begun", game=_game(deal)))


def offer_content(deal: Deal, language: Language) -> Content:
    """The deal that is played now, for a group."""
    words = words_in(language, deal.game)
    return Content("\n".join(_offer(deal, words)), (_play_row(deal, words),))


def evening_content(fields: Sequence[Field], deal: Deal, language: Language, bot: str) -> Content:
    """The evening's message of a group: what its people have reached, and the new deal."""
    words = words_in(language, deal.game)
    parts = [*(_of_chat(field, language, bot) for field in fields), _offer(deal, words)]
    return Content("\n\n".join("\n".join(part) for part in parts), (_play_row(deal, words),))


def _of_chat(field: Field, language: Language, bot: str) -> list[str]:
    """What a group's people have reached in a deal."""
    deal, words = field.deal, words_in(language, field.deal.game)
    return [
        words.html("deal-results-of-chat", date=_day(deal)),
        words.html("deal-game", game=_game(deal), board=_board(deal)),
        *_lines(field, field.lines[:ON_A_PAGE], words, bot, None),
        *_rest(len(field.lines) - ON_A_PAGE, words),
        *_besides(field, words, bot),
    ]


def results_content(
    field: Field, today: Deal, page: int, language: Language, bot: str, person: PersonId
) -> Content:
    """A page of the results of a deal that has closed, with the person's own line marked."""
    deal, words = field.deal, words_in(language, field.deal.game)
    last = max(0, (len(field.lines) - 1) // ON_A_PAGE)
    at = min(page, last)
    shown = field.lines[at * ON_A_PAGE : (at + 1) * ON_A_PAGE]
    lines = [
        words.html("deal-results-title", date=_day(deal)),
        words.html("deal-game", game=_game(deal), board=_board(deal)),
        "",
        *_lines(field, shown, words, bot, person),
        *_besides(field, words, bot),
    ]
    turns = [
        Key(words.plain(name), _press(RESULTS, deal, there))
        for name, there in (("button-previous-page", at - 1), ("button-next-page", at + 1))
        if 0 <= there <= last
    ]
    rows = ((_before_key(deal, words),), (Key(words.plain("button-deal-today"), _press(SHOW, today)),))
    return Content("\n".join(lines), (*((tuple(turns),) if turns else ()), *rows))


def _head(deal: Deal, words: Words) -> list[str]:
    return [
        words.html("deal-title", date=_day(deal)),
        words.html("deal-game", game=_game(deal), board=_board(deal)),
    ]


def _offer(deal: Deal, words: Words) -> list[str]:
    return [
        *_head(deal, words),
        _about(deal.game, words),
        words.html("deal-in-group"),
        words.html("deal-until", date=_day(deal)),
    ]


def _fair_key(deal: Deal, words: Words) -> Key:
    return Key(words.plain("button-fair"), _press(FAIR, deal))


def _about(game: str, words: Words) -> str:
    return words.html("deal-about-race") if _is_race(game) else words.html("deal-about")


def _is_race(game: str) -> bool:
    return isinstance(registry.face(game), SharedBoard)


def _lines(field: Field, shown: Sequence[Line], words: Words, bot: str, person: PersonId | None) -> list[str]:
    """A line for each result, below what its figures are."""
    if not field.lines:
        return [words.html("deal-results-none")]
    race = "yes" if _is_race(field.deal.game) else "no"
    return [
        words.html("deal-results-head", race=race),
        *(_line(line, words, bot, own=person is not None and line.person == person) for line in shown),
    ]


def _line(line: Line, words: Words, bot: str, *, own: bool) -> str:
    facts: dict[str, Fact] = {
        "place": line.place,
        "who": names.in_sentence(names.of_person(line.name)),
        "points": line.points,
        "part": round(line.part * PERCENT),
        "average": Average(round(line.average * 10), signed=True),
        "link": match_link(bot, line.match),
    }
    return words.html("deal-results-own", **facts) if own else words.html("deal-results-line", **facts)


def _rest(count: int, words: Words) -> list[str]:
    return [words.html("deal-results-more", count=count)] if count > 0 else []


def _besides(field: Field, words: Words, bot: str) -> list[str]:
    """What else came of the deal: matches not played to the end, the computer's own, the seed."""
    found = []
    if field.unfinished:
        found.append(words.html("deal-results-unfinished", count=field.unfinished))
    if field.computer is not None:
        link = match_link(bot, MatchId(field.computer.match))
        points = Fraction(field.computer.points)
        found.append(words.html("deal-results-computer", points=points, link=link))
    if field.closed is not None:
        found.append(words.html("deal-results-seed", seed=field.closed.seed.hex()))
    elif field.lines:
        found.append(words.html("deal-results-counting"))
    return found


def _ways(deal: Deal, course: Course, words: Words) -> Keys:
    if course.progress is Progress.NEW:
        return (_play_row(deal, words),)
    if course.progress is Progress.UNDER_WAY and course.table is not None:
        onward = encode(Personal(PersonalVerb.HAND, course.table.id))
        return ((Key(words.plain("button-deal-onward"), onward, tint=Tint.BLUE),),)
    return ()


def _play_row(deal: Deal, words: Words) -> tuple[Key, ...]:
    return (Key(words.plain("button-deal-play"), _press(PLAY, deal), tint=Tint.GREEN),)


def _before_key(deal: Deal, words: Words) -> Key:
    return Key(words.plain("button-deal-before"), _press(RESULTS, deal.before))


def _press(what: str, deal: Deal, page: int = 0) -> str:
    return encode(Personal(PersonalVerb.DAILY, deal_argument(what, deal, page)))


def _game(deal: Deal) -> Text:
    return Text(registry.key(deal.game, "name"))


def _board(deal: Deal) -> Text:
    """What is played of the game."""
    return Text(registry.key(deal.game, "board"))


def _day(deal: Deal) -> Text:
    """The day on which the deal closes."""
    day = datetime.fromtimestamp(deal.closes / 1000, UTC)
    return Text("record-date", {"day": f"{day:%d}", "month": f"{day:%m}", "year": f"{day:%Y}"})
