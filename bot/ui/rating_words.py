"""Names of rating pools: game, kind and pace."""

from games import registry
from games.faces.facts import Text
from storage.sql.profiles import MOST_COUNTED, RatingRank
from storage.sql.ratings import Pool


def game_name(game: str) -> Text:
    """Return the name of a game, in its own words."""
    return Text(registry.key(game, "name"))


def pool_name(pool: Pool) -> Text:
    """Return the kind, if the game has several, and the pace."""
    pace = Text("rating-pace", {"pace": pool.pace})
    if not pool.kind:
        return pace
    kind = Text(registry.key(pool.game, "rating-kind", pool.kind))
    return Text("rating-kind-and-pace", {"kind": kind, "pace": pace})


def rank_name(rank: RatingRank) -> Text:
    """Return a place, as far as people are counted."""
    if rank.place > MOST_COUNTED:
        return Text("rank-far", {"most": MOST_COUNTED})
    if rank.of > MOST_COUNTED:
        return Text("rank-alone", {"place": rank.place})
    return Text("rank-of", {"place": rank.place, "of": rank.of})


def pool_argument(pool: Pool) -> str:
    """Encode a pool as a part of a button's argument."""
    return "/".join((pool.game, pool.kind, pool.pace))


def read_pool(argument: str) -> Pool | None:
    """Decode a pool; None for invalid data. The pool may be empty."""
    match argument.split("/"):
        case [game, kind, pace] if game in registry.names():
            return Pool(game, kind, pace)
    return None
