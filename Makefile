# Everything runs in .venv, which the first command creates with the versions in constraints.txt. You need python3 with venv.
#   make kit     write a print-and-play zip for each game to output/
#   make test    run lint, type checks and tests
#   make quick   run the fast tests, while you work
#   make proof   run the tests that `make test` leaves out: every combination, complete products
#   make test proof   run both at once, as CI does: fewer random examples, and a third of each long list of proofs, drawn by lot
#   make floors  test with the oldest supported dependencies; make newest: with the newest Python
#   make fuzz    look for inputs that are handled badly, for ten minutes

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

# Skip byte-compiling on install: it slows setup, and few of those modules are ever imported.
INSTALL := -m pip install --quiet --disable-pip-version-check --no-compile
FLOORS := .venv-floors
FLOORS_READY := $(FLOORS)/.ready
# Tests of everything that depends on other libraries: schemas, YAML, click, PDF, fonts, pictures, solver.
FLOOR_TESTS := tests/definitions tests/cli/test_check_command.py tests/cli/test_manners.py \
  tests/cli/test_pyramydal_commands.py tests/generators/writers tests/preflight \
  tests/publishing/verify tests/generators/test_typography.py

.PHONY: kit test tests quick proof everything pyodide editors phone phone-tools site web-tools lint format environments floors newest newest-ready fuzz constraints clean

# The products of data/products without their ending.
GAMES := rolling-pyramids pharaoh pyramydal ring-race

kit: $(READY)
	for game in $(GAMES); do $(BIN)/hyskos kit --product $$game-product -o output/$$game.zip || exit; done

# Keep compiled modules even if the environment forbids it: hundreds of tests start the program. Tests of one file run in
# one process, because they often share something expensive. Long files come first (tests/conftest.py).
COMPILED = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/compiled
TOGETHER := -q -n auto --dist loadfile --no-loadscope-reorder
PYTEST := $(COMPILED) $(BIN)/pytest $(TOGETHER)

BOTH := $(and $(filter test,$(MAKECMDGOALS)),$(filter proof,$(MAKECMDGOALS)))

# Lint runs beside the tests.
test: $(READY_DEV)
	$(MAKE) --no-print-directory --jobs 2 lint $(if $(BOTH),everything,tests)

tests: $(READY_DEV)
	$(PYTEST) -m "not proof"

proof: $(READY_DEV)
	$(if $(BOTH),@true,$(PYTEST) -m proof)

everything: $(READY_DEV)
	$(PYTEST)

# Leaves out tests marked `slow`; slow tests without that mark are listed at the end.
quick: $(READY_DEV)
	$(PYTEST) -m "not (slow or proof)"

# Python for browsers, on Node: with it installed, `make test` tests it too.
pyodide:
	cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund --silent

# The YAML language server of editors: with it installed, `make test` tests it too.
editors:
	cd tests/editors && npm ci --ignore-scripts --no-audit --no-fund --silent

# Build the phone page from phone/. Its tests run with the others, in Chromium.
phone: phone-tools $(READY_DEV)
	cd phone && npm run --silent types
	$(BIN)/python -m scripts.phone_sentences
	$(BIN)/python -m scripts.phone_page

phone-tools:
	cd phone && npm ci --ignore-scripts --no-audit --no-fund --silent

# Build the web site into site/.
site: web-tools $(READY_DEV)
	$(BIN)/hyskos site -o site

web-tools:
	cd web && npm ci --ignore-scripts --no-audit --no-fund --silent

lint: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.catalogs --check

format: $(READY_DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python $(INSTALL) --constraint constraints.txt --editable .
	touch $@

$(READY_DEV): pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python $(INSTALL) --constraint constraints.txt --editable ".[dev]"
	touch $(READY) $@

# Prepares the environment only, so that it can run while others wait for the network.
$(FLOORS_READY): pyproject.toml scripts/floors.py
	$(PYTHON) -m venv --clear $(FLOORS)
	$(FLOORS)/bin/python -m scripts.floors > $(FLOORS)/floors.txt
	$(FLOORS)/bin/python $(INSTALL) --constraint $(FLOORS)/floors.txt --editable ".[dev]"
	touch $@

newest-ready: | $(BIN)/python
	$(BIN)/python -m scripts.newest --prepare

environments: $(READY_DEV) $(FLOORS_READY) newest-ready

floors: $(FLOORS_READY)
	$(COMPILED) $(FLOORS)/bin/pytest $(TOGETHER) -m "not proof" $(FLOOR_TESTS)

newest: $(READY_DEV)
	$(BIN)/python -m scripts.newest

fuzz: $(READY_DEV)
	$(BIN)/python -m scripts.fuzz --minutes 10

# Update all dependencies in a new environment; then run the tests.
constraints:
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python $(INSTALL) --editable ".[dev]"
	head -2 constraints.txt > $(VENV)/constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable >> $(VENV)/constraints.txt
	mv $(VENV)/constraints.txt constraints.txt
	touch $(READY) $(READY_DEV)

clean:
	rm -rf $(VENV) $(FLOORS) .venv-newest tests/browser/node_modules phone/node_modules web/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
