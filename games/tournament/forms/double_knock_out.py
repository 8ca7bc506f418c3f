"""Double knock-outs: two lost pairings put a player out."""

from games.tournament.forms.knock_out import KnockOut


class DoubleKnockOut(KnockOut):
    """Losers go on in a bracket of their own."""

    name = "double"
    rank = 4
    lives = 2


DOUBLE_KNOCK_OUT = DoubleKnockOut()
