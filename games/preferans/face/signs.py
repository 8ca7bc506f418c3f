"""What players draw on the sheet beside numbers (PREF-8.18)."""

from games.preferans.scoring.sheet import History

LARGEST = 5
"""The locomotive; above it come 1 wheel, 2 bicycle, 3 motorcycle and 4 car."""


def wheels(whists: int) -> int:
    """How many wheels a column of whists has earned: one for each hundred, up to the locomotive's five."""
    return min(whists // 100, LARGEST)


def flagged(hill: History) -> bool:
    """Whether a hill has been written off: its 0 is a flag."""
    return bool(hill) and hill[-1] == 0
