# Two commands do everything: `make run` and `make test`. The others are parts of CI.
PYTHON ?= python3
HAND ?= 2344445678999m
MINUTES ?= 120
PLAYER ?= balanced
SETS ?= 100
PORT ?= 8034
VENV := .venv
BIN := $(VENV)/bin
# without plugins of pytest that come with other packages, of which only the page's tests use one: half a second of
# each process
PYTEST := $(BIN)/python -m pytest -p no:schemathesis -p no:anyio
# tests start the package some hundred times, so Python must be allowed to store its byte code
unexport PYTHONDONTWRITEBYTECODE

.PHONY: words native run test test-data test-slow test-gate test-web lint types wheel-test tables serve screenshots
.PHONY: lowest-test checked bench-extras
.PHONY: games bench bench-review bench-hand bench-batch bench-score bench-play bench-fan bench-web fan-pages docs-tables record-schema fan-proof wild-proof play-proof duel bot-calls bot-discards bot-rules score-data classic-census test-whole
.PHONY: call-factors call-check review-model seat-losses review-players review-sanity strong-players danger-model danger-table hidden-hands place-model value-model value-check dama-check without-yaku open-plans open-melds quad-check quad-draws quad-indicators value-proof value-gap bench-value clean help

help:            ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(VENV)/run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	PAILI_NATIVE=0 $(BIN)/python -m pip install --quiet --editable .  # ready at once; `make native` compiles
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/run
	PAILI_NATIVE=0 $(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/python native_build.py
	@touch $@

run: $(VENV)/run ## explain a hand: make run HAND=123m456p77889s11z
	@$(BIN)/paili "$(HAND)"

native: $(VENV)/dev ## compile the hot modules that have changed, next to their sources
	$(BIN)/python native_build.py

test: $(VENV)/dev native ## the everyday tests, four and a half minutes on two cores
	$(PYTEST) -n auto --dist worksteal -m "not slow and not web and not whole"

test-data: $(VENV)/dev native ## the everyday tests that read real cases from ../shared/data or $$PAILI_DATA
	$(PYTEST) -n auto -m "data and not slow and not web and not whole"

test-slow: $(VENV)/dev native ## the exhaustive tests
	$(PYTEST) -n auto --dist worksteal -m "slow and not web"

test-gate: $(VENV)/dev native ## test, test-data and test-slow in one run, whose processes collect all tests once
	$(PYTEST) -n auto --dist worksteal -m "not web and not whole"

$(VENV)/browser: pyproject.toml $(VENV)/dev tests/web/install_browser.sh
	$(BIN)/python -m pip install --quiet --editable '.[browser]'
	sh tests/web/install_browser.sh
	@touch $@

test-web: $(VENV)/browser native ## the page in a real browser, accessibility, fuzzed requests
	$(BIN)/python -m pytest -n auto --dist worksteal -m web tests/web

screenshots: $(VENV)/browser ## the pictures of the page in docs/
	$(BIN)/python docs/screenshots/make.py

bench-web: $(VENV)/browser ## the server: time of an analysis, size, start time, fifty clients
	$(BIN)/python benchmarks/web.py

bench-review: site ## how long a player waits for a review on the page, with a server and without; writes the table in docs/speed.md
	$(BIN)/python benchmarks/review_waits.py --save
	$(BIN)/python tests/speed_tables.py

# built each time; the build skips what has not changed
.PHONY: site site-test

$(VENV)/site: pyproject.toml $(VENV)/browser
	$(BIN)/python -m pip install --quiet --editable '.[site]'
	@touch $@

site: $(VENV)/site ## the documentation and the page without a server, as plain files in site/
	$(BIN)/python docs/site/build.py

site-test: site ## every link of the site, its search, its page for players, in a real browser
	$(BIN)/python -m pytest -q -p no:cacheprovider docs/site/site_test.py

serve: $(VENV)/dev ## the page for players: make serve PORT=8034
	@$(BIN)/paili serve --open --port $(PORT)

lint: $(VENV)/dev words ## ruff, and the check of names
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

words: $(VENV)/dev ## check that every name says what it is; list public names that several modules have
	$(BIN)/python tests/words_check.py

types: $(VENV)/dev ## mypy --strict
	$(BIN)/mypy --strict src

$(VENV)/release: pyproject.toml $(VENV)/dev
	$(BIN)/python -m pip install --quiet --editable '.[release]'
	@touch $@

wheel-test: $(VENV)/release native ## source archive and wheel: their contents, installation and answers on each Python that is here
	$(BIN)/python tests/wheel_check.py

LOWEST := .venv-lowest
# the tests that need the most of other packages: files, frames, clusters, loops, the codebook, the page, environments
LOWEST_TESTS := $(addprefix tests/batch/test_, files.py frames.py cluster.py) \
	tests/classic/test_codebook.py tests/cli/test_batch_command.py tests/cli/test_help.py tests/env \
	$(addprefix tests/web/test_, interface.py server.py shapes.py) tests/value/test_evaluate.py \
	tests/test_missing_packages.py tests/test_examples.py

lowest-test: $(VENV)/release ## the tests that need the most of packages, with the oldest versions that pyproject.toml allows
	$(BIN)/uv pip compile --quiet --resolution lowest-direct --python-version 3.11 --extra all pyproject.toml -o $(LOWEST).txt
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(LOWEST)
	$(BIN)/uv pip install --quiet --python $(LOWEST)/bin/python --editable '.[dev]' httpx --constraint $(LOWEST).txt  # httpx: the oldest test client needs it
	$(LOWEST)/bin/python -m pytest -n auto --dist worksteal -m "not slow and not web and not whole" $(LOWEST_TESTS)

CHECKED := .checked
# arrays of every type and shape, whole domains, fuzzed games, values of all forms: where an index could be out of bounds;
# many random hands repeat the indexes of the others, and plays on true walls are Python around one value
CHECKED_TESTS := $(addprefix tests/batch/test_, checked_arrays.py questions.py shared_hands.py batch_scoring.py) \
	tests/scoring/test_both_scorers.py tests/value/test_compiled_values.py tests/value/test_evaluate.py \
	tests/value/test_calls.py tests/dangers/test_many.py tests/analysis/test_engine.py \
	tests/value/test_value_proof.py::test_many_questions_take_up_no_room

checked: $(VENV)/dev native ## the native modules built with bounds checks, and the tests that go through their loops
	rm -rf $(CHECKED) && mkdir $(CHECKED) && cp -a src native_build.py pyproject.toml $(CHECKED)
	PAILI_CHECKED=1 PAILI_OPTIMIZE=1 PAILI_NATIVE=1 $(BIN)/python $(CHECKED)/native_build.py
	PYTHONPATH=$(CHECKED)/src $(PYTEST) -n auto --dist worksteal -m "not whole" \
		-W error::pytest.PytestUnraisableExceptionWarning $(CHECKED_TESTS) \
		--deselect tests/batch/test_questions.py::test_many_random_hands \
		--deselect tests/value/test_calls.py::test_played_on_true_walls

bench-extras: $(VENV)/release ## the disk space of each extra; writes its tables in the READMEs
	$(BIN)/python benchmarks/extras.py --save
	$(BIN)/python tests/speed_tables.py

tables: $(VENV)/dev ## rebuild the shipped tables from the rules of the game
	$(BIN)/python -m paili.tables.build

bench: $(VENV)/dev ## compare the public calls with other packages; writes every table of speeds in the READMEs and docs
	$(BIN)/python benchmarks/one_hand.py --save
	$(BIN)/python benchmarks/scoring.py --save
	$(BIN)/python benchmarks/batch.py --save
	$(BIN)/python benchmarks/plain.py --save
	$(BIN)/python benchmarks/chinese.py --save
	$(BIN)/python benchmarks/play.py --save
	$(BIN)/python tests/speed_tables.py

bench-hand: $(VENV)/dev ## compare calls about one hand with mahjong, xiangting and riichienv
	$(BIN)/python benchmarks/one_hand.py

classic-census: $(VENV)/dev ## repeat the counts of docs/classic about the published algorithms
	$(BIN)/python tests/classic/classic_census.py

bench-score: $(VENV)/dev ## compare the time to score a win with mahjong and riichienv
	$(BIN)/python benchmarks/scoring.py

bench-play: $(VENV)/dev ## compare the time to play, copy, read, check and review games with riichienv
	$(BIN)/python benchmarks/play.py

bench-fan: $(VENV)/dev ## compare the time to score a win of Chinese games with riichienv and PyMahjongGB
	$(BIN)/python benchmarks/chinese.py

test-whole: $(VENV)/dev ## the rest of the domains that test-slow covers in part: the published algorithms on all hands, a million decisions
	$(PYTEST) -n auto -m "whole and not web"

danger-model: $(VENV)/dev ## the weights of danger, fitted to whole games; needs the shared data
	$(BIN)/python benchmarks/danger_model.py --write

danger-table: $(VENV)/dev ## how well danger predicts: fit half of the games, check the other half
	$(BIN)/python benchmarks/danger_table.py

hidden-hands: $(VENV)/dev ## what opponents hold, counted from whole games, and how well one half predicts the other
	$(BIN)/python benchmarks/hidden_hands.py --write

strong-players: $(VENV)/dev ## what strong players do, counted from whole games; needs the shared data
	$(BIN)/python benchmarks/strong_players.py --write

value-model: $(VENV)/dev ## the other players of a table, counted from whole games; needs the shared data
	$(BIN)/python benchmarks/value_model.py --write

value-check: $(VENV)/dev ## how well values at a table predict: fit half of the games, check the other half
	$(BIN)/python benchmarks/value_check.py

dama-check: $(VENV)/dev ## compare the values of riichi and dama with results in the shared games, three minutes
	$(BIN)/python benchmarks/dama_check.py --jobs 2

without-yaku: $(VENV)/dev ## compare the values of near open hands without a yaku with results in the shared games, five minutes
	$(BIN)/python benchmarks/without_yaku.py --jobs 2

open-plans: $(VENV)/dev ## compare the values of open hands with results in the shared games, by plan, three minutes
	$(BIN)/python benchmarks/open_plans.py --jobs 2

open-melds: $(VENV)/dev ## compare the danger of open hands with deal-ins in the shared games, by the yaku of the melds, one minute
	$(BIN)/python benchmarks/open_melds.py --jobs 2

quad-check: $(VENV)/dev ## compare the values of quads and norths with results in the shared games, half an hour
	$(BIN)/python benchmarks/quad_check.py --jobs 2

quad-draws: $(VENV)/dev ## count the draws of three players until a win, and the norths among them
	$(BIN)/python benchmarks/quad_check.py --draws --jobs 2

quad-indicators: $(VENV)/dev ## count by how much one more dora indicator raises the points of wins
	$(BIN)/python benchmarks/quad_check.py --indicators

call-factors: $(VENV)/dev ## count how much of the gain from later calls comes true, then review-model; needs the shared data, 22 minutes
	$(BIN)/python benchmarks/call_factors.py --every 2 --write
	$(BIN)/python benchmarks/review_model.py --every 12 --jobs 2 --write

call-check: $(VENV)/dev ## compare the factors of one half of the games with the results in the other
	$(BIN)/python benchmarks/call_factors.py --every 2 --check
	$(BIN)/python benchmarks/call_factors.py --every 8 --pairs

review-model: $(VENV)/dev ## what strong players lose, by kind of decision; needs the shared data, seven minutes
	$(BIN)/python benchmarks/review_model.py --every 12 --jobs 2 --write

seat-losses: $(VENV)/dev ## what single strong players lose, for the percentiles of trends; needs the shared data, ten minutes
	$(BIN)/python benchmarks/seat_losses.py --jobs 2 --write

review-players: $(VENV)/dev ## reviews of bots in 200 games: random, by tiles alone, balanced
	$(BIN)/python benchmarks/review_players.py --jobs 2

review-sanity: $(VENV)/dev ## the losses of seats by rating, place and distance from ready, in games that the measure did not see
	$(BIN)/python benchmarks/review_sanity.py --every 24 --jobs 2

fan-proof: $(VENV)/dev ## compare 200,000 random wins of the Chinese game with PyMahjongGB; count each fan
	$(BIN)/python tests/fan/mcr_proof.py

fan-pages: $(VENV)/dev ## the tables of docs/games, from the games themselves
	$(BIN)/python tests/fan/fan_pages.py

docs-tables: $(VENV)/dev ## the tables of docs that are made from the code, and the glossary
	$(BIN)/python tests/docs_tables.py

record-schema: $(VENV)/dev ## the schema of a game as JSON, and the table of docs/game-record.md, from the records
	$(BIN)/python tests/logs/record_schema.py

play-proof: $(VENV)/dev ## play 200 whole games in parallel with riichienv: its walls, two rule sets, four and three players
	$(BIN)/python tests/game/riichienv_proof.py

RIVAL := .duel
DUEL := --player "node $(RIVAL)/bot.js"

$(RIVAL)/node_modules: benchmarks/majiang_ai/package.json
	mkdir -p $(RIVAL)
	cp benchmarks/majiang_ai/package.json $(RIVAL)
	npm install --silent --no-audit --no-fund --prefix $(RIVAL)
	@touch $@

bot-calls: $(VENV)/dev ## how strong players choose calls, for the weights of Balanced; needs the shared data
	$(BIN)/python benchmarks/bot_calls.py

bot-discards: $(VENV)/dev ## how strong players choose discards, for the weights of Balanced; needs the shared data
	$(BIN)/python benchmarks/bot_discards.py --every 3

duel: $(VENV)/dev native $(RIVAL)/node_modules ## two seats against two of majiang-ai on the same walls, resumable: make duel PLAYER=strong SETS=50
	cp benchmarks/majiang_ai/*.js $(RIVAL)
	$(BIN)/paili arena $(PLAYER) $(PLAYER) $(DUEL) $(DUEL) --games $$((4 * $(SETS))) --jobs 2 --think 120 --results $(RIVAL)/$(PLAYER).jsonl

bot-rules: $(VENV)/dev native ## what each rule of a bot earns: deals with the rule and without it on the same walls
	$(BIN)/python benchmarks/bot_rules.py $(PLAYER) --jobs 2

wild-proof: $(VENV)/dev ## compare the search over wildcards with every assignment, in 6,000 wins
	$(BIN)/python tests/fan/wild_proof.py

place-model: $(VENV)/dev ## final places by points and deals still to play, counted from whole games; needs the shared data
	$(BIN)/python benchmarks/place_model.py --check --write

value-proof: $(VENV)/dev ## compare values with hands played on true walls; an hour, or MINUTES=5 at a time
	$(BIN)/python tests/value/value_proof.py --jobs 2 --results .value-proof.jsonl --minutes $(MINUTES)
	$(BIN)/python tests/value/call_proof.py --jobs 2

value-gap: $(VENV)/dev ## how much values with shape changes exceed the points earned, by shanten; some minutes
	$(BIN)/python tests/value/value_gap.py

bench-value: $(VENV)/dev ## the time to value a hand, by shanten and shape changes, also in units of xiangting's shanten
	$(BIN)/python benchmarks/value.py

score-data: $(VENV)/dev ## how well scoring agrees with the shared wins, file by file
	$(BIN)/python tests/agari_cases.py

games: $(VENV)/dev ## whole games: counts, problems, time for a game; needs the shared data
	$(BIN)/python benchmarks/games.py

bench-batch: $(VENV)/dev ## compare arrays of hands and wins with xiangting and riichienv: nanoseconds for each
	$(BIN)/python benchmarks/batch.py

.PHONY: environments
environments: $(VENV)/gate ## install all that the gate needs

# by one call of pip, which resolves and builds once for the four extras
$(VENV)/gate: pyproject.toml $(VENV)/run tests/web/install_browser.sh
	PAILI_NATIVE=0 $(BIN)/python -m pip install --quiet --editable '.[dev,browser,release,site]'
	sh tests/web/install_browser.sh
	@touch $(VENV)/dev $(VENV)/browser $(VENV)/release $(VENV)/site $@

clean:           ## remove the files that make has created
	rm -rf $(VENV) $(CHECKED) $(LOWEST) $(LOWEST).txt $(RIVAL) .danger build dist site .site .pytest_cache .mypy_cache .ruff_cache
