"""Cover: how many contracts won earn their whole value (PREF-8.11)."""

from games.preferans.scoring.outcome import Played
from games.preferans.scoring.sheet import Sheet, Terms


def halved(sheet: Sheet, terms: Terms, deal: Played) -> bool:
    """Whether this contract, if it is won, lies beyond its declarer's cover."""
    page = sheet.pages[deal.declarer]
    return terms.cover and not deal.robber and not deal.contract.totus and page.won >= page.cover
