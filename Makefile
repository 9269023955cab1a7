# Everything runs in an environment of the project's own, .venv; nothing is installed elsewhere.
# Two stamps say what is in it: .venv/.terminal (enough to play) and .venv/.dev (everything).

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
LOCK := requirements.lock
# The same exact versions for the package, its extras and the tool that builds it.
PIP := PIP_CONSTRAINT=$(CURDIR)/$(LOCK) PIP_BUILD_CONSTRAINT=$(CURDIR)/$(LOCK) \
       PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip

.DEFAULT_GOAL := help
.PHONY: help play test test-browser site live lab bench soak golden transcripts export clean-nbs readme wheel release lock

help:
	@echo "make play       play against a bot in the terminal (ARGS=\"...\" goes to solo-bots play)"
	@echo "make test       everything that guards the project"
	@echo "make site       the documentation site in _site/ (SERVE=1 serves it on localhost)"
	@echo "make live       the notebooks running in the browser, in _live/ (SERVE=1 serves them on localhost)"
	@echo "make test-browser  the site and the live notebooks in a real browser (ALL=1: every notebook)"
	@echo "make lab        the notebooks in JupyterLab"
	@echo "make bench      speed of the games, written to _bench/ (AGAINST=REV: instructions, beside those of another revision)"
	@echo "make soak       the long checks (ARGS=twilight: of one game)"
	@echo "make golden     play the golden games again and show what differs (ACCEPT=1 keeps the new ones)"
	@echo "make transcripts  type the transcripts at a terminal again, show what differs (ACCEPT=1 keeps the new ones) and what interviews cost"
	@echo "make export     notebooks -> package solo_bots"
	@echo "make clean-nbs  drop outputs and metadata from the notebooks"
	@echo "make readme     nbs/index.ipynb -> README.md"
	@echo "make wheel      build the package into dist/"
	@echo "make release    build source archive and wheel twice, check them, and try them in an empty environment"
	@echo "make lock       requirements.lock again, with the newest versions (KEEP=1 only adds what is new)"

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "solo_bots needs Python 3.11 or newer; name one with: make PYTHON=python3.11 ..." >&2; exit 1; }
	@echo "Making the environment .venv"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/.terminal: .venv/pyvenv.cfg pyproject.toml $(LOCK)
	@echo "Installing what playing needs"
	@$(PIP) install -qq -e '.[terminal]'
	@touch $@

.venv/.dev: .venv/pyvenv.cfg pyproject.toml $(LOCK)
	@echo "Installing what development needs (this takes a minute or two, once)"
	@$(PIP) install -qq -e '.[dev]'
	@touch .venv/.terminal $@

# Scripts that the pages load, from npm.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null || \
	  { echo "The documentation site and the live notebooks need Node 18 or newer, with npm (on Debian: apt-get install nodejs npm)." >&2; exit 2; }
	@echo "Fetching the scripts of the pages"
	@cd web && npm ci --silent
	@touch $@

play: .venv/.terminal
	@$(BIN)/solo-bots play $(ARGS)

test: .venv/.dev
	$(BIN)/python tools/check_notebooks.py
	$(BIN)/python tools/navigation.py --check
	$(BIN)/ruff check .
	$(BIN)/mypy --strict
	$(BIN)/python tools/test_notebooks.py
	$(BIN)/python tools/readme.py --check
	$(BIN)/python -m pytest -n auto --dist worksteal --durations=20 --durations-min=1

test-browser: live
	ALL=$(ALL) $(BIN)/python -m pytest tests/browser --durations=0 --durations-min=20

site: .venv/.dev web/node_modules/.package-lock.json
	$(BIN)/python tools/site.py $(if $(SERVE),--serve) $(ARGS)

live: .venv/.dev web/node_modules/.package-lock.json
	$(BIN)/python tools/live.py $(if $(SERVE),--serve) $(ARGS)

lab: .venv/.dev
	$(BIN)/jupyter lab nbs

bench: .venv/.dev
	$(BIN)/python tools/bench.py $(if $(AGAINST),--against $(AGAINST)) $(ARGS)

soak: .venv/.dev
	$(BIN)/python tools/soak.py $(ARGS)

golden: .venv/.dev
	$(BIN)/python tools/golden.py $(if $(ACCEPT),--accept)

transcripts: .venv/.dev
	$(BIN)/python tools/transcripts.py $(if $(ACCEPT),--accept)

export: .venv/.dev
	$(BIN)/nbdev_export
	$(BIN)/python tools/navigation.py

clean-nbs: .venv/.dev
	$(BIN)/python tools/check_notebooks.py --fix

readme: .venv/.dev
	$(BIN)/python tools/readme.py

wheel: .venv/.dev
	$(PIP) wheel -qq --no-deps -w dist .

release: .venv/.dev
	$(BIN)/python tools/release.py

lock: .venv/.dev
	$(BIN)/python tools/lock.py $(if $(KEEP),--keep)
