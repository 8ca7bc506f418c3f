FROM python:3.11-slim AS build
COPY --from=ghcr.io/astral-sh/uv:0.13.8 /uv /usr/local/bin/uv
WORKDIR /app
# Machine code for any processor of the kind, not for that of the machine that builds.
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never NUMBA_CPU_NAME=generic
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY playground playground
RUN uv sync --frozen --no-dev --extra fast --no-install-workspace
COPY bot bot
COPY games games
COPY storage storage
RUN uv sync --frozen --no-dev --extra fast --no-editable
# The search for best play is compiled here and loaded by every process: nothing else can be written where it runs.
RUN .venv/bin/python -I -m games.preferans.double_dummy.prepare

FROM python:3.11-slim
# Nothing is installed at run time, and the program starts no shell.
RUN useradd --create-home --uid 10001 pulka && install -d -o pulka -g pulka /data \
    && python -m pip uninstall --yes --root-user-action=ignore setuptools wheel pip
COPY --from=build /app/.venv /app/.venv
USER pulka
WORKDIR /home/pulka
ENV PATH=/app/.venv/bin:$PATH DATA_DIR=/data PYTHONUNBUFFERED=1 NUMBA_CPU_NAME=generic
VOLUME /data
# A bot that is stuck no longer renews its heartbeat, a file in DATA_DIR.
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s CMD ["pulka", "health"]
ENTRYPOINT ["pulka"]
CMD ["run"]
