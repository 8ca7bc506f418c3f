"""The organiser's private pages to run a tournament."""

from collections.abc import Collection

from bot.features.tournaments.screens.chat_message import head_lines, is_open, state_lines
from bot.features.tournaments.screens.play_words import match_lines, player_name
from bot.features.tournaments.screens.setting_pages import setting_keys
from bot.features.tournaments.screens.setting_words import crowd_lines
from bot.features.tournaments.screens.tournament_keys import CHALLENGE, ENTRY, YES, act, page, page_of, turn
from bot.features.tournaments.service.next_step import is_called_by_hand
from bot.features.tournaments.service.organiser_actions import may_add_round, may_reopen
from bot.features.tournaments.service.places import place_of
from bot.features.tournaments.service.tournament_model import Entrant, Stage, Tournament
from bot.ui.content import Content, Key, Tint
from bot.ui.render import Keys, in_rows
from bot.ui.texts import names
from bot.ui.texts.words import Words
from games.faces.panel import Fact, Text

SHOWN = 16
"""Players or tables on a page."""


def main_page(tournament: Tournament, words: Words, bot: str) -> Content:
    """Return the first page: settings before the start, then controls."""
    lines = [*match_lines(tournament, words), *state_lines(tournament, words)]
    keys = _look_keys(tournament, words) if tournament.stage is not Stage.CANCELLED else ()
    if tournament.stage is Stage.ENTRY:
        lines = head_lines(tournament, words)
        link = [words.html("tournament-link", link=ENTRY.url(bot, tournament.token))]
        if tournament.form.teams:
            to_rival = words.html("tournament-link-rival", link=CHALLENGE.url(bot, tournament.token))
            link = [] if tournament.rival is not None else [to_rival]
        group = "no" if tournament.chat is None else "yes"
        lines += ["", *link, words.html("tournament-organiser-about", group=group)]
        keys = _entry_keys(tournament, words)
    elif tournament.is_running:
        lines += ["", words.html("running-entered", count=len(tournament.playing))]
        lines += crowd_lines(tournament, words)
        keys = _running_keys(tournament, words)
    elif not tournament.final:
        again = act(tournament, "again", Text("button-tournament-again"), words, tint=Tint.GREEN)
        keys = ((again, *_weekly(tournament, words)), *keys)
    return page(tournament, words, lines, keys, None)


def _entry_keys(tournament: Tournament, words: Words) -> Keys:
    """Return the keys before the start; during its check-in no settings."""
    start = act(tournament, "start", Text("button-tournament-start"), words, tint=Tint.GREEN)
    cancel = act(tournament, "cancel", Text("button-tournament-cancel"), words)
    own = act(tournament, "enter", Text("button-running-enter"), words)
    players = turn(tournament, "players.1", Text("button-tournament-players"), words)
    more = _weekly(tournament, words)
    people = (players,) if tournament.form.teams else (own, players)
    if is_called_by_hand(tournament):
        return ((turn(tournament, "", Text("button-tournament-refresh"), words),), people, (cancel,))
    return (*setting_keys(tournament, words), people, *((more,) if more else ()), (start, cancel))


def _weekly(tournament: Tournament, words: Words) -> tuple[Key, ...]:
    """Return the key to the calendar; a match has none, for another chat accepts it each time."""
    if tournament.chat is None or tournament.form.teams:
        return ()
    return (turn(tournament, "weekly", Text("button-tournament-weekly"), words),)


def _running_keys(tournament: Tournament, words: Words) -> Keys:
    paused = tournament.stage is Stage.PAUSED
    verb = "resume" if paused else "pause"
    pause = act(tournament, verb, Text(f"button-tournament-{verb}"), words)
    end = act(tournament, "end", Text("button-tournament-end"), words, tint=Tint.RED)
    players = turn(tournament, "players.1", Text("button-tournament-players"), words)
    round = f"tables.{max(1, tournament.run.round)}.1"
    results = turn(tournament, round, Text("button-tournament-results"), words)
    fresh = turn(tournament, "", Text("button-tournament-refresh"), words)
    back = act(tournament, "reopen", Text("button-tournament-reopen"), words)
    rounds = tournament.settings.regulation.rounds + 1
    more = act(tournament, "rounds", Text("button-tournament-rounds"), words, f"{rounds}")
    ways = (
        *((back,) if may_reopen(tournament) else ()),
        *((more,) if may_add_round(tournament) else ()),
    )
    rows = (fresh, pause), (players, results), *_look_keys(tournament, words), ways, (end,)
    return tuple(row for row in rows if row)


def _look_keys(tournament: Tournament, words: Words) -> Keys:
    """Return keys to the standings, as a page and as a file."""
    standings = act(tournament, "page", Text("button-running-standings"), words, "1")
    table = act(tournament, "table", Text("button-tournament-file"), words)
    return ((standings, table),)


def ask(tournament: Tournament, verb: str, words: Words) -> Content:
    """Ask whether to end or to cancel."""
    yes = act(tournament, verb, Text(f"button-tournament-{verb}-yes"), words, YES, Tint.RED)
    unplayed = "-unplayed" if verb == "end" and not tournament.is_played else ""
    return page(tournament, words, [words.html(f"tournament-ask-{verb}{unplayed}")], ((yes,),))


# Players


def players_page(tournament: Tournament, number: int, words: Words) -> Content:
    """Return the list of players, a key for each."""
    everybody = range(1, len(tournament.entrants) + 1)
    shown, pages = page_of(
        everybody, number, SHOWN, lambda to, sign: turn(tournament, f"players.{to}", sign, words)
    )
    keys = [player_key(tournament, player, words) for player in shown]
    line = words.html("tournament-which-player" if everybody else "tournament-nobody-yet")
    more = ((turn(tournament, "add", Text("button-tournament-add"), words),),) if may_add(tournament) else ()
    return page(tournament, words, [line], (*in_rows(keys, 2), *pages.turns, *more))


def player_key(tournament: Tournament, player: int, words: Words) -> Key:
    """Return the key to a player's page."""
    out = "yes" if tournament.entrant(player).until else "no"
    facts: dict[str, Fact] = {"number": player, "who": player_name(tournament, player), "out": out}
    return turn(tournament, _page(tournament, player), Text("button-tournament-player", facts), words)


def _page(tournament: Tournament, player: int) -> str:
    """Return the name of a player's page."""
    return f"player.{place_of(tournament, player)}"


def may_add(tournament: Tournament) -> bool:
    """Return whether the organiser may enter people of the group."""
    return tournament.chat is not None and is_open(tournament)


def add_page(tournament: Tournament, guests: Collection[Entrant], words: Words) -> Content:
    """Return a key for each recent player that may be entered."""
    keys = [
        act(tournament, "add", name, words, f"{each.person}")
        for name, each in zip(names.in_list(each.name for each in guests), guests, strict=True)
    ]
    line = words.html("tournament-add" if guests else "tournament-nobody-to-add")
    return page(tournament, words, [line], in_rows(keys, 2), "players.1")


def player_page(tournament: Tournament, player: int, link: str, words: Words) -> Content:
    """Return a player's page; `link` lets another person take their place."""
    entrant = tournament.entrant(player)
    lines = [words.html("tournament-player", number=player, who=player_name(tournament, player))]
    back = f"players.{(player - 1) // SHOWN + 1}"
    if entrant.until or not tournament.is_open:
        lines.append(words.html("tournament-player-out"))
        return page(tournament, words, lines, (), back)
    place = place_of(tournament, player)
    remove = act(tournament, "remove", Text("button-tournament-remove"), words, place, Tint.RED)
    if tournament.stage is Stage.ENTRY:
        return page(tournament, words, lines, ((remove,),), back)
    lines += ["", words.html("tournament-replace-link", link=link)]
    return page(tournament, words, lines, ((remove,),), back)


def ask_remove(tournament: Tournament, player: int, words: Words) -> Content:
    """Ask whether to remove this player."""
    who, runs = player_name(tournament, player), "yes" if tournament.is_running else "no"
    name = Text("button-tournament-remove-yes", {"who": who})
    yes = act(tournament, "remove", name, words, f"{place_of(tournament, player)}.{YES}", Tint.RED)
    question = words.html("tournament-ask-remove", who=who, runs=runs)
    return page(tournament, words, [question], ((yes,),), _page(tournament, player))
