"""Pages of finished matches and the targets of their keys."""

from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.features.records.record_screens import Shown
from bot.match.finished_matches import FinishedMatch
from bot.ui.content import Content
from bot.ui.pictures import Style
from bot.ui.record_page import RecordPage, read_argument
from bot.ui.render import TEXT, Frame
from bot.ui.texts.words import words_in
from games import registry
from games.replay_pages import replay_match


def shown(match: FinishedMatch, language: Language, *, picture: bool) -> Shown:
    words = words_in(language, match.game).at(match.players)
    replay = replay_match(registry.get(match.game), registry.face(match.game), match.record)
    frame = Frame(match.game, Style(indices=language)) if picture else TEXT
    return Shown(match, replay, words, frame, "pulka_bot", entry_links())


def pressed(content: Content) -> list[RecordPage]:
    """Return the targets of a page's keys."""
    data = [key.data for row in content.keyboard for key in row if key.data is not None]
    return [read_argument(each.removeprefix("t:match:")) for each in data]
