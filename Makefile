# Two commands do everything on a machine with python3 and its venv module:
#   make kit    set up, then write the complete printable kit into output/
#   make test   set up, then run lint, types, import floors, catalogs and all tests
# A second run reuses the environment in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

.PHONY: kit test lint format mutants clean

kit: $(READY)
	$(BIN)/hyskos export -o output --lang en --lang es

test: lint
	$(BIN)/pytest -q

lint: $(READY_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.catalogs --check

format: $(READY_DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

mutants: $(READY_DEV)
	$(BIN)/python -m scripts.mutants

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(READY_DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $(READY) $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
