# Everything sets itself up in .venv, from hash-checked locks, and touches nothing else.
#
#   make play      a game of Schotten Totten 2 in this terminal
#   make test      format, lint, types, layers, tests
#   make bench     speed, as ratios against a named peer in the same run
#   make strength  the ladder of players, with 95 % intervals
#   make soak      the laws again, on many more games
#   make lock      resolve the dependencies anew

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

.PHONY: play test bench strength soak lock clean

play: $(VENV)/.playable
	@$(BIN)/siegeworks play $(ARGS)

test: $(VENV)/.testable
	@echo "Format and lint …"
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff .; exit 1; }
	@$(BIN)/ruff check .
	@echo "Types …"
	@$(BIN)/mypy
	@echo "Layers …"
	@$(BIN)/lint-imports --no-cache
	@echo "Tests …"
	@$(BIN)/pytest --numprocesses auto --quiet $(ARGS)

bench: $(VENV)/.testable
	@$(BIN)/python -m bench

strength: $(VENV)/.testable
	@$(BIN)/siegeworks arena --first greedy --second random --games 1000 $(ARGS)
	@$(BIN)/siegeworks arena --first expert --second greedy --games 1000 $(ARGS)

soak: $(VENV)/.testable
	@SIEGEWORKS_SOAK=10 $(BIN)/pytest --numprocesses auto tests/conformance $(ARGS)

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { \
		echo "Siegeworks needs Python 3.11 or newer, and found none." >&2; exit 2; }
	@echo "Making an environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.playable: locks/play.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the game needs …"
	@$(PIP) --requirement locks/play.txt
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet \
		--no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.testable: locks/dev.txt $(VENV)/.playable
	@echo "Installing what the tests need …"
	@$(PIP) --requirement locks/dev.txt
	@touch $@

lock: $(VENV)/.testable
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK) --group build --output-file locks/play.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK) --group dev --output-file locks/dev.txt

LOCK := pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url

clean:
	rm -rf $(VENV)
