# Every target sets up what it needs in .venv/ on a machine that has Python 3.11 or newer, git and make.
# `make help` lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
EVENT_PORT ?= 8000

.PHONY: help demo serve test test-slow check bench format clean programs

help:
	@echo "make demo       read, draw, play through, rank and publish a sample event (into out/demo)"
	@echo "make serve      start the web pages on 127.0.0.1:$(EVENT_PORT) with SQLite"
	@echo "make test       run every test; make test-slow adds the long campaigns"
	@echo "make check      style, types, the order of the layers, citations of the rulebooks, translations"
	@echo "make bench      measure drawing, replay, the store; figures are printed, never asserted"

demo: $(READY)
	@$(BIN)/python -m nigiri demo --into out/demo

serve: $(READY)
	$(BIN)/nigiri serve --host 127.0.0.1 --port $(EVENT_PORT)

test: $(READY) programs
	$(BIN)/pytest -m "not slow"

test-slow: $(READY) programs
	$(BIN)/pytest

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/nigiri rulebook coverage --strict
	$(BIN)/python tools/messages.py

bench: $(READY)
	@for bench in bench/bench_*.py; do echo "== $$bench"; $(BIN)/python $$bench || exit 1; done

# Chromium drives the pages in the tests, GNU Go plays against the referee; without them those tests are skipped.
programs:
	@for program in chromium gnugo; do \
	    command -v $$program >/dev/null 2>&1 || test -x /usr/games/$$program || missing="$$missing $$program"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    echo "installing$$missing"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null || \
	        echo "could not install$$missing: their tests are skipped"; \
	else \
	    echo "some tests will be skipped; to run them: sudo apt-get install$$missing"; \
	fi

format: $(READY)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# uv is used where it stands, pip otherwise; both install exactly the versions and hashes of constraints.txt.
$(READY): constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Nigiri needs Python 3.11 or newer; set PYTHON=…")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
	    echo "Python cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }
	@if command -v uv >/dev/null 2>&1; then \
	    uv pip install --quiet --python $(BIN)/python --require-hashes -r constraints.txt && \
	    uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .; \
	else \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt && \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; \
	fi
	@touch $@
