"""`python -m games.preferans.double_dummy.prepare`: compile the search for processes without write access.

Exit with an error if numba is missing, or if the machine code is not in the file afterwards.
"""

import sys

from games.preferans.double_dummy.compiling import NUMBA, is_in_file
from games.preferans.double_dummy.search import Board, search
from games.preferans.double_dummy.transpositions import empty, grown


def main() -> None:
    if NUMBA is None:
        sys.exit("numba is missing or switched off.")
    Board(trumped=False, misere=False).reaches(0, 0, 0, 0)
    grown(empty())
    if not is_in_file(search):
        sys.exit("The machine code could not be written.")


if __name__ == "__main__":
    main()
