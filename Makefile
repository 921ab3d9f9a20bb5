# Two commands do everything on a machine with python3 and its venv module:
#   make kit    set up, then write a zip file for each game into output/, to print at home
#   make test   set up, then run lint, types, import floors, catalogs and the tests
# A second run reuses the environment in .venv. Both install the versions of constraints.txt.
#   make quick  the fast half of the tests, while you work
#   make proof  what `make test` leaves out: each law over everything that it holds for, and the whole product
#               (`make test proof` is one run of both: what both look at is made once, and random cases are fewer,
#               but others each time)
# make floors asks whether the oldest versions that pyproject.toml admits still do, make fuzz looks for inputs that are
# answered badly, for ten minutes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

# Nobody reads what pip would compile: the tests keep their own, and of a library the program imports little.
INSTALL := -m pip install --quiet --disable-pip-version-check --no-compile
FLOORS := .venv-floors
FLOORS_READY := $(FLOORS)/.ready
# The tests that touch what other projects wrote: schemas, YAML, click, PDF in and out, fonts, pictures, solver.
FLOOR_TESTS := tests/definitions tests/cli/test_check_command.py tests/cli/test_manners.py \
  tests/cli/test_light_commands.py tests/cli/test_pyramydal_commands.py tests/generators/writers tests/preflight \
  tests/verifying tests/generators/test_typography.py

.PHONY: kit test tests quick proof everything pyodide editors phone phone-tools lint format environments floors newest newest-ready fuzz constraints clean

# The products of data/products without their ending.
GAMES := rolling-pyramids pharaoh pyramydal ring-race

kit: $(READY)
	for game in $(GAMES); do $(BIN)/hyskos kit --product $$game-product -o output/$$game.zip || exit; done

# What is compiled is kept, whatever the machine's own habit is: hundreds of tests start the program anew. The tests of a
# file run in one process: many look at one thing that takes long to make. Long files come first (tests/conftest.py).
COMPILED = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/compiled
TOGETHER := -q -n auto --dist loadfile --no-loadscope-reorder
PYTEST := $(COMPILED) $(BIN)/pytest $(TOGETHER)

BOTH := $(and $(filter test,$(MAKECMDGOALS)),$(filter proof,$(MAKECMDGOALS)))

# Looking at the code keeps one processor busy while the other tests.
test: $(READY_DEV)
	$(MAKE) --no-print-directory --jobs 2 lint $(if $(BOTH),everything,tests)

tests: $(READY_DEV)
	$(PYTEST) -m "not proof"

proof: $(READY_DEV)
	$(if $(BOTH),@true,$(PYTEST) -m proof)

everything: $(READY_DEV)
	$(PYTEST)

# Tests marked `slow` are left out too; what takes long without that mark is listed at the end.
quick: $(READY_DEV)
	$(PYTEST) -m "not (slow or proof)"

# Python as browsers have it, on Node: `make test` asks it too where it is installed.
pyodide:
	cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund --silent

# What editors ask about YAML files: `make test` asks it too where it is installed.
editors:
	cd tests/editors && npm ci --ignore-scripts --no-audit --no-fund --silent

# The page for the phone out of the sources in phone/. Its tests are among the others; they ask Chromium.
phone: phone-tools $(READY_DEV)
	cd phone && npm run --silent types
	$(BIN)/python -m scripts.phone_sentences
	$(BIN)/python -m scripts.phone_page

phone-tools:
	cd phone && npm ci --ignore-scripts --no-audit --no-fund --silent

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

# Also alone, while others wait for the network: all but the tests.
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

# The newest version of everything, in an environment of its own; then run the tests.
constraints:
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python $(INSTALL) --editable ".[dev]"
	head -2 constraints.txt > $(VENV)/constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable >> $(VENV)/constraints.txt
	mv $(VENV)/constraints.txt constraints.txt
	touch $(READY) $(READY_DEV)

clean:
	rm -rf $(VENV) $(FLOORS) .venv-newest tests/browser/node_modules phone/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
