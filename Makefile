# Every target sets up what it needs in .venv and build/ from hash-checked locks. The browser
# tests also install the browsers that they drive, if they run as root on Debian.
#
#   make play      start the server and play in a browser (ARGS="--port 8080" and the like
#                  are passed on); in a terminal: .venv/bin/siegeworks play castle
#   make quick     format, lint, types, layers, and the tests that need no server, browser,
#                  database, process or compiled kernel
#   make test      everything that has to pass, browser tests included;
#                  GAME=castle: only the tests of one game
#   make bench     speed, as ratios against a named peer in the same run
#   make strength  play the ladder of bots on all games and write docs/strength.md; resumes
#                  an interrupted run (ARGS="--games 1000" and the like are passed on)
#   make soak      the laws on many more games, and more crash tests
#   make coverage  line coverage of the tests that `make quick` runs
#   make audit     known vulnerabilities of everything that is installed; needs the network
#   make site      build the browser's bundle if its sources have changed
#   make docs      build the documentation site in build/docs and check its links
#   make wire      write the browser's types and the protocol reference from Python records
#   make lock      resolve all dependencies again

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
BUNDLE := $(BIN)/python web/bundle.py
AUDIT := build/audit
MKDOCS := build/mkdocs
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

.PHONY: play test quick style types browser kernels coverage bench strength soak audit site docs wire node \
	lock clean

play: $(VENV)/.playable site
	@$(BIN)/siegeworks serve $(ARGS)

# GAME=castle runs the tests of one game: those with its name in their path or in their id.
GAME_TESTS := $(if $(GAME),-k "$(subst -,_,$(GAME)) or $(subst _,-,$(GAME))")

test: $(VENV)/.testable node site
	@$(MAKE) --no-print-directory --jobs 2 style types browser kernels docs
	@echo "Tests …"
	@$(BIN)/pytest --numprocesses auto --dist worksteal --quiet $(GAME_TESTS) $(ARGS)

QUICK := tests/core tests/games tests/tensors tests/test_public_api.py \
	tests/server/test_room.py tests/conformance/test_catalogues.py \
	tests/conformance/test_dead_code.py tests/conformance/test_rulebook.py \
	tests/conformance/test_stored_tags.py
NOT_QUICK := browser or process or chaos

quick: $(VENV)/.testable
	@$(MAKE) --no-print-directory --jobs 2 style types
	@echo "Tests …"
	@$(BIN)/pytest --numprocesses auto --dist worksteal --quiet -m "not ($(NOT_QUICK))" \
		$(QUICK) $(ARGS)

coverage: $(VENV)/.testable
	@$(BIN)/pytest --numprocesses auto --dist worksteal --quiet -m "not ($(NOT_QUICK))" \
		-p pytest_cov --cov siegeworks --cov-report term --cov-report html:build/coverage \
		$(QUICK) $(ARGS)

# Each check takes one core, so two run at a time.
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

# Fails if a vulnerability is known or if a package cannot be audited. Both audits run, even if
# the first one fails.
audit: $(AUDIT)/.ready node
	@failed=; \
	echo "Known vulnerabilities of Python packages …"; \
	$(AUDIT)/bin/python -m pip_audit --strict --require-hashes --disable-pip \
		--progress-spinner off --requirement locks/play.txt \
		--requirement locks/uv.txt --requirement locks/dev.txt \
		--requirement locks/docs.txt \
		|| failed="$$failed Python"; \
	echo "Known vulnerabilities of npm packages …"; \
	$(BUNDLE) npm audit || failed="$$failed npm"; \
	test -z "$$failed" || { echo "Audit failed ($$failed ): a vulnerability was found," \
		"or the database could not be reached; see above." >&2; exit 1; }
	@echo "No known vulnerability."

$(AUDIT)/.ready: locks/audit.txt | $(VENV)/bin/python
	@echo "Installing pip-audit …"
	@$(BIN)/python -m venv --clear $(AUDIT)
	@$(AUDIT)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
		--requirement locks/audit.txt
	@touch $@

# A copy of the output that is opened from a disk works as well. The variable silences a notice
# that Material for MkDocs prints about its successor. (With --quiet, --strict would find nothing.)
docs: $(MKDOCS)/.ready
	@echo "Documentation …"
	@NO_MKDOCS_2_WARNING=1 $(MKDOCS)/bin/mkdocs build --strict >$(MKDOCS)/log 2>&1 \
		|| { cat $(MKDOCS)/log; exit 1; }
	@$(MKDOCS)/bin/python docs/theme/check_links.py build/docs

# In an environment of its own, so that neither players nor tests load it.
$(MKDOCS)/.ready: locks/docs.txt | $(VENV)/bin/python
	@echo "Installing what the documentation needs …"
	@if test -x $(BIN)/uv; then \
		$(BIN)/uv venv --quiet --clear --no-project --python $(BIN)/python $(MKDOCS) \
		&& $(BIN)/uv pip install --system-certs --python $(MKDOCS)/bin/python \
			--requirement locks/docs.txt --require-hashes --link-mode copy --quiet; \
	else \
		$(BIN)/python -m venv --clear $(MKDOCS) \
		&& $(MKDOCS)/bin/python -m pip --disable-pip-version-check install \
			--requirement locks/docs.txt --require-hashes --quiet; \
	fi
	@touch $@

site: $(VENV)/bin/python
	@$(BUNDLE) --is-current || { $(MAKE) --no-print-directory node && $(BUNDLE); }

wire: $(VENV)/.playable
	@$(BIN)/python -m siegeworks.server.protocol.typescript
	@$(BIN)/python -m siegeworks.server.protocol.reference

# Node builds the bundle and is not needed to play. A suitable Node of the system is used.
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

# uv is several times as fast as pip, but does not read the configuration of pip; so pip is the
# fallback.
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
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK_RULES) --group docs --output-file locks/docs.txt
	@$(BIN)/uv pip compile --quiet --upgrade $(LOCK_RULES) --group audit --output-file locks/audit.txt

LOCK_RULES := --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url
LOCK := pyproject.toml --extra kernels $(LOCK_RULES)

clean:
	rm -rf $(VENV) web/node_modules src/siegeworks/server/site
