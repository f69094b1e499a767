PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: setup play test browser test-postgres bench audit clean

setup: .venv/.play

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ghostlight needs Python 3.11 or later; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python has no venv: install the package python3-venv (Debian, Ubuntu: sudo apt install python3-venv) and try again."; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.play: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what the bot and the local table need (once) ..."
	@$(PIP) -e '.[play]'
	@touch $@

.venv/.test: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what the tests need (once) ..."
	@$(PIP) -e '.[play,test]'
	@touch $@ .venv/.play

.venv/.bench: .venv/.test
	@echo "Installing the engines to measure against (once) ..."
	@$(PIP) -e '.[play,test,bench]'
	@touch $@

.venv/.audit: .venv/.made pyproject.toml constraints.txt
	@echo "Installing what looks up advisories (once) ..."
	@$(PIP) -e '.[audit]'
	@touch $@

play: .venv/.play
	@$(BIN)/python -m bot play

test: .venv/.test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/pytest -n 2 -m "not browser and not postgres"

browser: .venv/.test
	@$(BIN)/pytest -m browser

# Of the whole bot's tests those that between them use every table of the store; for all of them:
# make test-postgres E2E=tests/e2e
E2E ?= $(addprefix tests/e2e/test_, whole_games.py lobby.py privacy.py privacy_games.py \
	undo.py rematch.py leaderboard.py leaving.py settings.py settings_followed.py \
	learning.py open_seats.py replay.py replay_refused.py)

test-postgres: .venv/.test
	@$(BIN)/pytest -m postgres tests/shared_store
	@$(BIN)/python -m pytest -p tests.on_postgres -n 2 -m "not browser and not pictures" tests/data $(E2E)

bench: .venv/.bench
	@$(BIN)/python -m tests.bench
	@$(BIN)/python -m tests.bench.growth docs/pictures/growth.svg

audit: .venv/.audit
	@$(BIN)/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r constraints.txt || { echo "Not every package is known to be well: see above. A package named with an advisory is to be updated in constraints.txt. If the advisories could not be read (no network, or a package index without them), nothing is proved: try again where https://pypi.org can be reached, or with PIP_AUDIT_VULNERABILITY_SERVICE=osv."; exit 1; }

clean:
	rm -rf .venv *.egg-info
