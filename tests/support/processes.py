"""The program as a process of its own."""

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path


async def launched(folder: Path, *args: str, **env: str) -> asyncio.subprocess.Process:
    clean: Mapping[str, str] = {
        name: value
        for name, value in os.environ.items()
        if name not in ("BOT_TOKEN", "REDIS_URL", "DATABASE_URL", "WEBHOOK_URL")
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *args),
        env={
            **clean,
            "DATA_DIR": str(folder / "data"),
            "PLAYGROUND_LISTEN": "127.0.0.1:0",
            "LC_ALL": "C.UTF-8",
            **env,
        },
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
