# Development commands.  Needs make and Python 3.11 or newer; everything else is installed
# into ignored folders.  `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The first Python on PATH that is new enough; PYTHON=... overrides.
PYTHON ?= $(shell for one in python3 python3.13 python3.12 python3.11 python; do \
	"$$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$one"; break; }; done)
JOBS ?= 2
# Tests of servers and pages wait most of the time: more of them than cores run at once.
WAITING_JOBS ?= 4
HOST ?= 127.0.0.1
PORT ?= 8000

DEV := .venv
PLAY := .venv-play
BUILD := .venv-build
PEERS := .venv-bench
MUTANTS := .venv-mutants
ADAPTERS := .venv-adapters
LEARNERS := .venv-learners
LAB := .venv-lab
DOCS := .venv-docs
BIN := $(DEV)/bin
COMPILED := build/compiled
CLIENT := src/railtable/server/static/index.html

export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP_QUIET := -m pip --quiet --no-input
# The lock names every package, so pip resolves nothing and new releases change no install.
PIP_LOCKED := $(PIP_QUIET) install --no-deps --require-hashes

SOURCES := $(shell find src tools docs/rules -type f -not -path '*/static/*' -not -name '*.pyc' 2>/dev/null)
WEB_SOURCES := $(shell find web src/railtable/texts docs/rules -type f -not -path '*/node_modules/*' 2>/dev/null)
WIRE_TYPES := web/src/lib/wire.gen.ts

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

# ---------------------------------------------------------------- environments

define make_venv
	@test -n "$(PYTHON)" || { echo "Railtable needs Python 3.11 or newer; none is on PATH." >&2; exit 1; }
	@$(PYTHON) -m venv $(1) || { echo "'$(PYTHON) -m venv' failed: on Debian install python3-venv." >&2; exit 1; }
endef

$(DEV)/.installed: requirements-dev.txt pyproject.toml hatch_build.py
	$(call make_venv,$(DEV))
	@echo "installing the development environment"
	@$(BIN)/python $(PIP_LOCKED) -r requirements-dev.txt
	@$(BIN)/python $(PIP_QUIET) check
	@$(BIN)/python $(PIP_QUIET) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PLAY)/.requirements: requirements.txt
	$(call make_venv,$(PLAY))
	@echo "installing what Railtable stands on"
	@$(PLAY)/bin/python $(PIP_LOCKED) -r requirements.txt
	@$(PLAY)/bin/python $(PIP_QUIET) check
	@touch $@

$(BUILD)/.installed: tools/build.txt
	$(call make_venv,$(BUILD))
	@echo "installing the build tools"
	@$(BUILD)/bin/python $(PIP_LOCKED) -r tools/build.txt
	@touch $@

$(PLAY)/.installed: $(PLAY)/.requirements $(BUILD)/.installed pyproject.toml hatch_build.py $(SOURCES) $(WEB_SOURCES)
	@echo "building Railtable (compiling the engines takes a minute or two)"
	@rm -rf build/wheels
	@$(BUILD)/bin/python $(PIP_QUIET) wheel --no-deps --no-build-isolation --wheel-dir build/wheels .
	@$(PLAY)/bin/python $(PIP_QUIET) install --no-deps --no-index --force-reinstall build/wheels/*.whl
	@touch $@

$(CLIENT): $(DEV)/.installed $(WEB_SOURCES) tools/build_client.py
	@echo "building the web client"
	@$(BIN)/python tools/build_client.py
	@touch $@

$(COMPILED)/.installed: $(DEV)/.installed hatch_build.py $(SOURCES)
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	@if $(BIN)/python tools/compile_engines.py --probe; then \
		echo "compiling the engines"; \
		RAILTABLE_NO_CLIENT=1 $(BIN)/python $(PIP_QUIET) install --no-deps --no-build-isolation --target $(COMPILED) .; \
	else echo "no C compiler with Python's headers here: nothing is compiled"; fi
	@touch $@

.PHONY: setup
setup: $(DEV)/.installed ## install the development environment into .venv

.PHONY: client
client: $(CLIENT) ## build the web client into the package

.PHONY: compile
compile: $(COMPILED)/.installed ## build the compiled package into build/compiled

# ------------------------------------------------------------------------ play

.PHONY: play
play: $(PLAY)/.installed ## install Railtable and play: the server, or a game in the terminal
	@if $(PLAY)/bin/railtable serve --help >/dev/null 2>&1; then \
		$(PLAY)/bin/railtable serve --host $(HOST) --port $(PORT); \
	else $(PLAY)/bin/railtable play trambahn; fi

# ---------------------------------------------------------------------- checks

.PHONY: check
check: $(DEV)/.installed ## linters, types, layers, locks, generated files
	@$(MAKE) --no-print-directory --output-sync -j $(JOBS) check-python check-locks check-generated check-web

.PHONY: check-python
check-python: $(DEV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

.PHONY: check-locks
check-locks: $(DEV)/.installed
	$(BIN)/python tools/check_locks.py

.PHONY: check-generated
check-generated: $(DEV)/.installed
	$(BIN)/python -m railtable.wire $(WIRE_TYPES) --check

.PHONY: types
types: $(DEV)/.installed ## write the TypeScript types of everything on the wire
	$(BIN)/python -m railtable.wire $(WIRE_TYPES)

.PHONY: check-web
check-web: $(DEV)/.installed
	$(BIN)/python tools/build_client.py run check

# ----------------------------------------------------------------------- tests

# Browser tests start servers and a browser each, so they run in a separate stage.
TESTS := tests --ignore=tests/browser --ignore=tests/soak --ignore=tests/experiments
# What the engines decide is tested on both builds, but for what takes long in plain Python;
# all else once: compiled, where that can be.
ENGINE_TESTS := $(wildcard tests/contract tests/core tests/games tests/bots tests/search tests/values)
OTHER_TESTS := $(TESTS) $(addprefix --ignore=,$(ENGINE_TESTS))
PYTEST := $(BIN)/python -m pytest -q --durations=40 --durations-min=4

.PHONY: test
test: setup ## every test: pure, compiled, web client, browser
	@# The compiler uses one core for minutes; tests that need no compiled build run in parallel.
	@$(MAKE) --no-print-directory -j 2 compile test-uncompiled
	@$(MAKE) --no-print-directory -j 1 test-compiled test-browser
	@echo "all tests passed"

# The tests of the packages that the current change touches, without slow ones.
QUICK := -q -n $(JOBS) --dist worksteal -m "not slow and not soak and not postgres" -x

.PHONY: quick
quick: $(DEV)/.installed ## the tests of the changed packages, in about a minute
	@picked="$$($(BIN)/python tools/quick_tests.py)"; \
		if test -n "$$picked"; then $(BIN)/python -m pytest $(QUICK) $$picked; else echo "nothing to test"; fi

.PHONY: watch
watch: $(DEV)/.installed ## run `make quick` again whenever a source changes
	@last=; while true; do \
		now="$$(find src tests tools web/src -newer $(DEV)/.installed -type f -not -path '*/__pycache__/*' -printf '%T@ %p\n' | sort | tail -1)"; \
		if test "$$now" != "$$last"; then last="$$now"; $(MAKE) --no-print-directory quick || true; fi; sleep 2; done

.PHONY: test-uncompiled
test-uncompiled: $(DEV)/.installed
	@$(MAKE) --no-print-directory -j 1 test-web test-pure

.PHONY: test-pure
test-pure: $(DEV)/.installed
	RAILTABLE_EXPECT=pure $(PYTEST) -n $(JOBS) --dist worksteal -m "not soak and not slow" $(ENGINE_TESTS)

# The page is tested with the compiled server if there is one, as after `make play`.
$(COMPILED)/.page: $(COMPILED)/.installed $(CLIENT)
	@if test -d $(COMPILED)/railtable; then \
		rm -rf $(COMPILED)/railtable/server/static && cp -r $(dir $(CLIENT)) $(COMPILED)/railtable/server/static; fi
	@touch $@

.PHONY: test-compiled
test-compiled: $(COMPILED)/.page
	@if $(BIN)/python tools/compile_engines.py --probe; then set -x; \
		PYTHONPATH=$(COMPILED) RAILTABLE_EXPECT=compiled $(PYTEST) -n $(WAITING_JOBS) --dist worksteal -m "not soak" $(TESTS); \
	else echo "no C compiler: nothing compiled is tested here"; set -x; \
		RAILTABLE_EXPECT=pure $(PYTEST) -n $(JOBS) --dist worksteal -m "not soak" $(OTHER_TESTS); \
		RAILTABLE_EXPECT=pure $(PYTEST) -n $(JOBS) --dist worksteal -m "slow and not soak" $(ENGINE_TESTS); fi

.PHONY: test-web
test-web: client
	$(BIN)/python tools/build_client.py run test

BROWSER_TESTS := PYTHONPATH=$(COMPILED) RAILTABLE_CHROMIUM="$$($(BIN)/python -m tools.find_chromium)" \
	RAILTABLE_WHOLE_CHROMIUM="$$($(BIN)/python -m tools.find_chromium --whole)" $(PYTEST)

.PHONY: test-browser
test-browser: $(COMPILED)/.page
	$(BROWSER_TESTS) -n $(WAITING_JOBS) --dist worksteal -m "not soak" tests/browser

# Experiments on a real cluster need packages outside the development environment.
.PHONY: test-lab
test-lab: $(LAB)/.installed ## tests of `railtable lab`, in an environment of their own
	PYTHONPATH=src $(LAB)/bin/python -m pytest -q tests/experiments tests/lab

.PHONY: coverage
coverage: $(DEV)/.installed ## tests of the pure build with branch coverage
	$(PYTEST) -n $(JOBS) --dist worksteal -m "not soak" --cov --cov-report=term --cov-report=html $(TESTS)

.PHONY: soak
soak: $(COMPILED)/.page ## long runs: thousands of games and bad messages, kills and restarts
	PYTHONPATH=$(COMPILED) $(PYTEST) -n $(JOBS) --hypothesis-profile=soak -m "hypothesis and not soak" --timeout=7200 tests --ignore=tests/browser
	PYTHONPATH=$(COMPILED) $(PYTEST) -s -m soak tests/soak
	$(BROWSER_TESTS) -n $(JOBS) -m soak tests/browser

# ---------------------------------------------------------------------- others

.PHONY: bench
bench: $(COMPILED)/.installed $(PEERS)/.installed ## speed of every game beside OpenSpiel, RLCard and PettingZoo
	$(BIN)/python -m tools.check_boxing
	$(BIN)/python bench/run.py $(if $(GAMES),,--write) $(GAMES)

$(PEERS)/.installed: bench/requirements.txt
	$(call make_venv,$(PEERS))
	@echo "installing the peers to compare with"
	@$(PEERS)/bin/python $(PIP_LOCKED) -r bench/requirements.txt
	@touch $@

$(MUTANTS)/.installed: requirements-dev.txt tools/mutants.txt
	$(call make_venv,$(MUTANTS))
	@echo "installing what breaks the code on purpose"
	@$(MUTANTS)/bin/python $(PIP_LOCKED) -r requirements-dev.txt -r tools/mutants.txt
	@touch $@

$(ADAPTERS)/.installed: tools/adapters.txt pyproject.toml
	$(call make_venv,$(ADAPTERS))
	@echo "installing PettingZoo, Gymnasium, OpenSpiel, pyarrow and polars"
	@$(ADAPTERS)/bin/python $(PIP_LOCKED) -r tools/adapters.txt
	@touch $@

# Playthroughs of long games take a minute each: `make test-adapters ADAPTER_TESTS=soak`.
ADAPTER_TESTS ?= not soak

# The peers' own test suites, on the compiled games where there is a compiler.
.PHONY: test-adapters
test-adapters: $(ADAPTERS)/.installed $(COMPILED)/.installed ## PettingZoo's, Gymnasium's and OpenSpiel's own tests, and Parquet
	@if test -d $(COMPILED)/railtable; then built=$(COMPILED); else built=src; fi; set -x; \
		PYTHONPATH=$$built RAILTABLE_NEED_EXTRAS=1 $(ADAPTERS)/bin/python -m pytest -q -n $(JOBS) --dist worksteal -m "$(ADAPTER_TESTS)" tests/adapters

# PyTorch is large, and no lock names it: these tests and the examples are run on purpose.
$(LEARNERS)/.installed: requirements-dev.txt examples/requirements.txt pyproject.toml
	$(call make_venv,$(LEARNERS))
	@echo "installing PyTorch and Stable-Baselines3"
	@$(LEARNERS)/bin/python $(PIP_LOCKED) -r requirements-dev.txt
	@$(LEARNERS)/bin/python $(PIP_QUIET) install -r examples/requirements.txt gymnasium pettingzoo open_spiel
	@touch $@

.PHONY: test-learners
test-learners: $(LEARNERS)/.installed $(COMPILED)/.installed ## Stable-Baselines3 on our environments, and a short training
	@if test -d $(COMPILED)/railtable; then built=$(COMPILED); else built=src; fi; set -x; \
		PYTHONPATH=$$built $(LEARNERS)/bin/python -m pytest -q tests/adapters/test_sb3.py tests/adapters/test_learned.py

# Hours of one core; an interrupted run continues.
.PHONY: baselines
baselines: $(LEARNERS)/.installed $(COMPILED)/.installed ## train and measure agents, and write docs/baselines.md
	PYTHONPATH=$(abspath $(COMPILED)) $(LEARNERS)/bin/python tools/baselines.py

$(LAB)/.installed: requirements-dev.txt tools/lab.txt
	$(call make_venv,$(LAB))
	@echo "installing what the lab stands on"
	@$(LAB)/bin/python $(PIP_LOCKED) -r requirements-dev.txt -r tools/lab.txt
	@touch $@

$(DOCS)/.installed: requirements.txt tools/docs.txt
	$(call make_venv,$(DOCS))
	@echo "installing what the documentation is built with"
	@$(DOCS)/bin/python $(PIP_LOCKED) -r requirements.txt -r tools/docs.txt
	@touch $@

# Notebooks are executed, links are checked, warnings are errors; pages load nothing external.
.PHONY: docs
docs: $(DOCS)/.installed $(COMPILED)/.installed ## the documentation as a site, into build/site
	PYTHONPATH=$(COMPILED) $(DOCS)/bin/python tools/build_docs.py

# Not in CI: about three thousand mutants, each with the tests that call the changed function.
.PHONY: mutants
mutants: $(MUTANTS)/.installed ## break the code on purpose and list what no test noticed (AREA=core|rules|tables SAMPLE=300)
	PATH="$(abspath $(MUTANTS))/bin:$$PATH" JOBS=$(JOBS) $(MUTANTS)/bin/python tools/mutants.py $(AREA)

.PHONY: screenshots
screenshots: $(DEV)/.installed client ## pictures of every game into docs/screenshots
	RAILTABLE_CHROMIUM="$$($(BIN)/python -m tools.find_chromium)" $(BIN)/python tools/screenshots.py

# Locks hold hashes and no host, and work for every supported Python on Linux and macOS.
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --no-emit-index-url $(if $(UPGRADE),--upgrade)

ADAPTER_EXTRAS := --extra batch --extra data --extra openspiel --extra pettingzoo

.PHONY: lock
lock: $(DEV)/.installed ## refresh the lock files (UPGRADE=1 for newer versions)
	@test -x $(BIN)/uv || $(BIN)/python $(PIP_QUIET) install uv
	$(UV_COMPILE) pyproject.toml -o requirements.txt
	$(UV_COMPILE) pyproject.toml --group dev -o requirements-dev.txt
	$(UV_COMPILE) bench/requirements.in -o bench/requirements.txt
	$(UV_COMPILE) tools/mutants.in -c requirements-dev.txt -o tools/mutants.txt
	$(UV_COMPILE) pyproject.toml $(ADAPTER_EXTRAS) tools/adapters.in -c requirements-dev.txt -o tools/adapters.txt
	$(UV_COMPILE) tools/lab.in -c requirements-dev.txt -o tools/lab.txt
	$(UV_COMPILE) tools/docs.in -c requirements-dev.txt -o tools/docs.txt
	$(UV_COMPILE) tools/build.in -c requirements-dev.txt -o tools/build.txt
	$(BIN)/python tools/check_locks.py

.PHONY: release
release: $(DEV)/.installed ## sdist, wheel, bill of materials and checksums into dist/, checked
	rm -rf dist
	$(BIN)/python tools/release.py build

.PHONY: clean
clean: ## remove everything that was built or installed
	rm -rf $(DEV) $(PLAY) $(BUILD) $(PEERS) $(MUTANTS) $(ADAPTERS) $(LEARNERS) $(LAB) $(DOCS) mutants build dist web/node_modules src/railtable/server/static \
		.mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* htmlcov
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +
