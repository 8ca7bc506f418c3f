"""Lines of finished tables, and pictures: standings, bracket, podium, medal."""

from collections.abc import Collection, Sequence

import msgspec

from bot.features.tournaments.rounds.round_pairing import CUP
from bot.features.tournaments.screens.chat_message import podium_lines
from bot.features.tournaments.screens.play_words import (
    match_fact,
    player_name,
    podium_of,
    round_name,
    seating_players,
    words_of,
)
from bot.features.tournaments.screens.setting_words import title_of
from bot.features.tournaments.service.screen_names import TournamentScreen, table_screen
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.ui.content import Content
from bot.ui.pictures import Style, render_scene
from bot.ui.pictures.standings_sheet import (
    PODIUM,
    BracketColumn,
    BracketRow,
    BracketTable,
    SheetRow,
    bracket_scene,
    medal_scene,
    podium_scene,
    standings_scene,
)
from bot.ui.render import content
from bot.ui.table.place import cup_round
from bot.ui.texts.words import Words, words_in
from games.faces.facts import Text
from games.faces.scene import Scene
from games.tournament.bracket import Bracket, Meeting
from games.tournament.core import Standing

COLUMNS, BRACKET_ROWS = 4, 24
"""Limits of a bracket's picture: rounds, and players of the first one."""
LINES = 25
"""Limit of lines in a message."""
ROWS = 16
"""Limit of players in the picture of the standings."""


def lines_content(tournament: Tournament, screens: Collection[TournamentScreen]) -> Content | None:
    """Return a line for each finished table of these screens, `LINES` at most; None without any."""
    words = words_of(tournament)
    over = [
        each
        for each in tournament.seatings
        if each.result is not None
        and not each.pairing.bye
        and table_screen(each.round, each.number) in screens
    ]
    return content([_line(tournament, each, words) for each in over[:LINES]], ()) if over else None


def _line(tournament: Tournament, seating: Seating, words: Words) -> str:
    players = seating_players(tournament, seating)
    round = round_name(tournament, seating)
    key = "running-line-cut" if seating.cut else "running-line"
    return words.html(key, round=round, number=seating.number, players=players)


def round_picture(tournament: Tournament, standings: Sequence[Standing], round: int) -> Content:
    """Return the picture after a round: a cup's bracket, or the standings."""
    shown = _bracket(tournament, round) if tournament.form.kind == CUP else None
    return shown or standings_picture(tournament, standings, round)


def _bracket(tournament: Tournament, round: int) -> Content | None:
    """Return the last rounds of a cup's bracket; None while none of their players is known."""
    words = words_of(tournament)
    bracket = Bracket(tournament.settings.regulation, tournament.entries)
    results = [each for each in tournament.results if each.round <= round]
    gone = {each.player for each in tournament.entries if 0 < each.until <= round}
    meetings = bracket.meetings(results, gone)
    waiting = [each.node.round for each in meetings if not each.ranked]
    rounds = [
        [each for each in meetings if each.node.round == number] for number in range(1, bracket.depth + 1)
    ][-COLUMNS:]
    while sum(len(each.node.sources) for each in rounds[0]) > BRACKET_ROWS:
        del rounds[0]
    if not waiting or not any(each.players for each in rounds[0]):
        return None
    following = cup_round(bracket.depth - min(waiting), "inside")
    columns = [
        BracketColumn(
            cup_round(bracket.depth - column[0].node.round),
            [_bracket_table(tournament, each, rounds[number + 1 : number + 2]) for each in column],
        )
        for number, column in enumerate(rounds)
    ]
    scene = bracket_scene(title_of(tournament), Text("running-picture-next", {"round": following}), columns)
    caption = words.html("running-caption-bracket", title=title_of(tournament), round=following)
    return _with_picture(tournament, Content(caption), scene, words)


def _bracket_table(
    tournament: Tournament, meeting: Meeting, following: Sequence[Sequence[Meeting]]
) -> BracketTable:
    """Return a table with its known players."""
    rows = [
        BracketRow(
            player_name(tournament, player, whole=True), player in meeting.winners if meeting.ranked else None
        )
        for player in (meeting.ranked if len(meeting.players) > 2 else ()) or meeting.players
    ]
    number = meeting.node.number
    feeds = [
        at
        for column in following
        for at, each in enumerate(column)
        if number in {source.node for source in each.node.sources}
    ]
    return BracketTable(rows or [BracketRow("")] * len(meeting.node.sources), feeds)


def standings_picture(tournament: Tournament, standings: Sequence[Standing], round: int) -> Content:
    """Return the standings after a round."""
    words, title = words_of(tournament), title_of(tournament)
    caption = words.html("running-caption-after", title=title, round=round)
    more = max(0, len(standings) - ROWS)
    scene = standings_scene(
        title,
        Text("running-picture-after", {"round": round}),
        [_row(tournament, each) for each in standings[:ROWS]],
        Text("running-more", {"count": more}) if more else "",
    )
    return _with_picture(tournament, Content(caption), scene, words)


def podium_picture(tournament: Tournament, standings: Sequence[Standing]) -> Content:
    """Return the podium, with the number of players."""
    words = words_of(tournament)
    first = podium_of(tournament, standings)
    scene = podium_scene(
        title_of(tournament),
        match_fact(tournament) if tournament.form.teams else Text("running-picture-over"),
        [_row(tournament, each) for each in first[:PODIUM]],
        Text("running-played", {"count": len(standings)}),
    )
    lines = podium_lines(tournament, standings, words)
    return _with_picture(tournament, Content("\n".join(lines)), scene, words)


def with_medal(tournament: Tournament, standings: Sequence[Standing], player: int, shown: Content) -> Content:
    """Add a medal to the final page of a player on the podium."""
    team, over = tournament.entrant(player).team, tournament.stage is Stage.OVER
    podium = podium_of(tournament, standings, team) if over else []
    standing = next((each for each in podium if each.player == player), None)
    if standing is None:
        return shown
    words = words_in(tournament.entrant(player).language, tournament.settings.game)
    played = Text("running-played", {"count": len(standings)})
    status, row = Text("running-picture-over"), _row(tournament, standing)
    return _with_picture(tournament, shown, medal_scene(title_of(tournament), status, row, played), words)


def _with_picture(tournament: Tournament, shown: Content, scene: Scene, words: Words) -> Content:
    style = Style(indices=tournament.language)
    picture = render_scene(tournament.settings.game, scene, words, style)
    return msgspec.structs.replace(shown, picture=picture)


def _row(tournament: Tournament, standing: Standing) -> SheetRow:
    return SheetRow(
        standing.place,
        player_name(tournament, standing.player, whole=True),
        standing.score,
    )
