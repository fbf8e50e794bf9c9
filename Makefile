# Two commands do everything: `make run` and `make test`. The others are parts of CI.
PYTHON ?= python3
HAND ?= 2344445678999m
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-slow lint types wheel-test tables bench bench-batch clean help

help:            ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(VENV)/run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/run
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

run: $(VENV)/run ## explain a hand: make run HAND=123m456p77889s11z
	@$(BIN)/paili "$(HAND)"

test: $(VENV)/dev ## the everyday tests, under five minutes
	$(BIN)/python -m pytest -n auto -m "not slow"

test-slow: $(VENV)/dev ## the exhaustive tests
	$(BIN)/python -m pytest -n auto -m slow

lint: $(VENV)/dev ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev ## mypy --strict
	$(BIN)/mypy --strict src

wheel-test: $(VENV)/dev ## build the wheel, install it in a clean environment, run the command from it
	$(BIN)/python tests/wheel_check.py

tables: $(VENV)/dev ## rebuild the shipped tables from the rules of the game
	$(BIN)/python -m paili.tables.build

bench: $(VENV)/dev ## one hand at a time, beside mahjong, xiangting and riichienv
	$(BIN)/python benchmarks/one_hand.py

bench-batch: $(VENV)/dev ## a million hands: nanoseconds a hand, beside xiangting and riichienv
	$(BIN)/python benchmarks/batch.py

clean:           ## remove what make made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
