"""Private files and folders."""

import os
import stat
from pathlib import Path

FOLDER = 0o700
OTHERS = 0o077


def make_private(folder: Path) -> None:
    """Create the folder if missing, and keep others from it and from its present and future files.

    A folder of another owner, or a shared one, is left as it is. Raises OSError.
    """
    os.umask(OTHERS)
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    for path in (folder, *folder.iterdir()):
        _keep_others_out(path)


def _keep_others_out(path: Path) -> None:
    status = path.stat(follow_symlinks=False)
    is_shared = bool(status.st_mode & stat.S_ISVTX) or stat.S_ISLNK(status.st_mode)
    if status.st_uid == os.getuid() and not is_shared and status.st_mode & OTHERS:
        path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)
