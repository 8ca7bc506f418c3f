"""`python -m games.preferans.double_dummy.prepare`: compile the search for processes that cannot write.

It ends with an error if numba is missing, or if the next process would have to compile again.
"""

import sys

from games.preferans.double_dummy.compiling import NUMBA, is_kept
from games.preferans.double_dummy.memory import empty, grown
from games.preferans.double_dummy.search import Board, search


def main() -> None:
    if NUMBA is None:
        sys.exit("numba is missing or switched off.")
    Board(trumped=False, misere=False).reaches(0, 0, 0, 0)
    grown(empty())
    if not is_kept(search):
        sys.exit("The machine code could not be written.")


if __name__ == "__main__":
    main()
