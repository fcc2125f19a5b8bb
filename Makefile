# Everything sets itself up in .venv (`check` in build/check), from hash-checked locks, and touches
# nothing else.
#
#   make play      the games in your browser (ARGS="--port 8080" and the like pass through);
#                  in the terminal instead: .venv/bin/siegeworks play castle
#   make test      format, lint, types, layers, tests, a real browser among them
#   make bench     speed, as ratios against a named peer in the same run
#   make strength  the ladder of players on all games, as docs/strength.md; goes on where it was
#                  broken off (ARGS="--games 1000" and the like pass through)
#   make soak      the laws again, on many more games, and many more kills
#   make check     whether a weakness is known in any package that is installed; asks the network
#   make site      the browser bundle, if its sources have changed
#   make wire      the browser's types and the protocol's reference, from the Python records
#   make lock      resolve the dependencies anew

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
BUNDLE := $(BIN)/python web/bundle.py
CHECK := build/check
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

.PHONY: play test style types browser kernels bench strength soak check site wire node lock clean

play: $(VENV)/.playable site
	@$(BIN)/siegeworks serve $(ARGS)

test: $(VENV)/.testable node site
	@$(MAKE) --no-print-directory --jobs 2 style types browser kernels
	@echo "Tests …"
	@$(BIN)/pytest --numprocesses auto --dist worksteal --quiet $(ARGS)

# Each takes one core for a while, so two at a time.
style:
	@echo "Format and lint …"
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff .; exit 1; }
	@$(BIN)/ruff check .

types:
	@echo "Types and layers …"
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

browser:
	@echo "The browser's types and tests …"
	@$(BUNDLE) npm run --silent check
	@$(BUNDLE) npm run --silent test

kernels:
	@echo "Kernels …"
	@$(BIN)/python -c "from siegeworks.kernels.schotten_totten_2.forest import warm; warm()"

bench: $(VENV)/.testable site
	@$(BIN)/python -m bench

strength: $(VENV)/.testable
	@$(BIN)/siegeworks arena --ladder docs/strength.md --log build/strength $(ARGS)

soak: $(VENV)/.testable site
	@SIEGEWORKS_SOAK=10 $(BIN)/pytest --numprocesses auto \
		tests/conformance tests/envs tests/games tests/kernels tests/players tests/server tests/web \
		$(ARGS)

# Strictly: a package that nobody could be asked about is not a good one. Both are asked about,
# whatever the first answer is.
check: $(CHECK)/.ready node
	@failed=; \
	echo "Weaknesses known in what Python loads …"; \
	$(CHECK)/bin/python -m pip_audit --strict --require-hashes --disable-pip \
		--progress-spinner off --requirement locks/play.txt \
		--requirement locks/uv.txt --requirement locks/dev.txt \
		|| failed="$$failed Python's"; \
	echo "Weaknesses known in what the browser's side is made of …"; \
	$(BUNDLE) npm audit || failed="$$failed npm's"; \
	test -z "$$failed" || { echo "Not well, or not to be found out ($$failed ):" \
		"above is a weakness, or why nobody could be asked about it." >&2; exit 1; }
	@echo "No weakness is known."

$(CHECK)/.ready: locks/check.txt | $(VENV)/bin/python
	@echo "Installing what knows about weaknesses …"
	@$(BIN)/python -m venv --clear $(CHECK)
	@$(CHECK)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
		--requirement locks/check.txt
	@touch $@

site: $(VENV)/bin/python
	@$(BUNDLE) --is-current || { $(MAKE) --no-print-directory node && $(BUNDLE); }

wire: $(VENV)/.playable
	@$(BIN)/python -m siegeworks.server.protocol.typescript
	@$(BIN)/python -m siegeworks.server.protocol.reference

# Node builds the bundle and is not needed to play. The machine's own is taken if it will do.
node: $(VENV)/bin/python
	@$(BUNDLE) --has-node || { echo "Installing Node …"; $(PIP) --requirement locks/node.txt; }

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

# uv is several times as fast as pip, but knows nothing of a pip that was set up in its own way.
$(VENV)/.testable: locks/dev.txt locks/uv.txt $(VENV)/.playable
	@echo "Installing what the tests need …"
	@$(PIP) --requirement locks/uv.txt
	@$(BIN)/uv pip install --system-certs --python $(BIN)/python --quiet --require-hashes \
		--link-mode copy --compile-bytecode --requirement locks/dev.txt \
		|| $(PIP) --requirement locks/dev.txt
	@touch $@

lock: $(VENV)/.testable
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK) --group build --output-file locks/play.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK) --group dev --output-file locks/dev.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK_RULES) --group uv --output-file locks/uv.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK_RULES) --group node --output-file locks/node.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK_RULES) --group check --output-file locks/check.txt

LOCK_RULES := --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url
LOCK := pyproject.toml --extra kernels $(LOCK_RULES)

clean:
	rm -rf $(VENV) web/node_modules src/siegeworks/server/site
