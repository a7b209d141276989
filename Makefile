# Dossier. Needs Python 3.11 or newer, make and git; `make help` lists what there is.

# Plain `=`: given on the command line (make run PORT=9000), never picked up from the environment.
HOST =
PORT =
DATABASE =
ARGS =
PYTHON ?= python3

BIN = .venv/bin
COMPILE = $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-header --no-annotate pyproject.toml $(ARGS)
# Each worker begins with a share of its own and takes from the others' when it is through: the tests
# of a file stay together. Three on two cores: while one waits for a browser or a server, two compute.
PYTEST = $(BIN)/pytest -n 3 --dist worksteal
# What reads the page's scripts: by name from npm, run by the Node of the environment.
NODE = $(BIN)/node
NODE_TOOLS = prettier@3.9.10 typescript@7.0.2
PRETTY = --log-level warn --print-width 120 --no-config --no-editorconfig
PAGE = 'replays/viewer/**/*.{js,json}' 'tests/**/*.js'
# One at a time, whatever else is made at once.
APT = flock .make/apt apt-get
BROWSERS = chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable

MAKEFLAGS += --no-builtin-rules --no-print-directory
# Without cached bytecode every start of pytest takes seconds longer.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL = help
.DELETE_ON_ERROR:
.PHONY: help run setup test check style types contracts page suite coverage properties bench audit attack faults simulate pictures format lock browser proxy clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: .venv/.run ## serve the demo (HOST=, PORT=, DATABASE=file, ARGS=)
	@exec $(BIN)/dossier serve --demo $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") \
		$(if $(DATABASE),--database "$(DATABASE)") $(ARGS)

setup: .venv/.dev ## install everything that the other targets need
	@:

# Types take a core for half a minute: the tests begin beside them, if nothing else is wrong.
test: ## format, lint, types, import contracts and every test
	@$(MAKE) -j 3 check suite

check: types style contracts page ## all of `make test` but the tests

style: .venv/.dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check

contracts: .venv/.dev
	$(BIN)/lint-imports
	$(BIN)/python -m domain.contract

page: .make/node/.done
	$(NODE) .make/node/node_modules/prettier/bin/prettier.cjs $(PRETTY) --check $(PAGE)
	$(NODE) .make/node/node_modules/typescript/bin/tsc --project replays/viewer/jsconfig.json

types: .venv/.dev
	$(BIN)/mypy

suite coverage: export HYPOTHESIS_PROFILE = ci
suite: style contracts page .make/compiled proxy $(if $(wildcard tests/browser),browser)
	$(PYTEST)

# On a clean clone one process compiles what all workers would.
.make/compiled: .venv/.dev
	@mkdir -p .make; $(BIN)/pytest --collect-only >$@ || { cat $@; exit 1; }

# Measuring makes the tests take three times as long.
coverage: .venv/.dev proxy $(if $(wildcard tests/browser),browser) ## every test again, and which lines and branches none of them runs
	$(PYTEST) --cov

properties: export HYPOTHESIS_PROFILE = long
properties: .venv/.dev ## at length what `make test` does in few rounds (ARGS= for pytest)
	$(PYTEST) -m property $(ARGS)

bench: .venv/.dev ## the benchmarks (ARGS=)
	@$(BIN)/python -m tests.benchmarks $(ARGS)

audit: .venv/.dev ## mutate and verify many games of every ruleset (ARGS=)
	@$(BIN)/python -m tests.replays.mutants $(ARGS)

attack: .venv/.dev ## attack a service of each engine as a stranger would, and see how it does (ARGS=)
	@$(BIN)/python -m tests.attack $(ARGS)

faults: .venv/.dev ## let databases, services and followers die while people play (ARGS=)
	@$(BIN)/python -m tests.faults $(ARGS)

simulate: .venv/.run ## play many random games (ARGS=)
	@$(BIN)/dossier simulate $(ARGS)

pictures: .venv/.dev browser ## take the pictures of the README anew
	@$(BIN)/python -m tests.pictures

format: .venv/.dev .make/node/.done ## format the code and mend what the linter can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(NODE) .make/node/node_modules/prettier/bin/prettier.cjs $(PRETTY) --write $(PAGE)

# Pins stay as they are while pyproject.toml allows them.
lock: $(BIN)/uv ## write the lock files anew (ARGS=--upgrade for newer versions)
	$(COMPILE) --group setup -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock
	@! grep -n '://' requirements.lock requirements-dev.lock

# A browser on the PATH, or Debian's; its path is left in .make/browser.
browser: ## make sure that there is a Chromium for the browser tests
	@mkdir -p .make; \
	find_browser() { for name in $(BROWSERS); do command -v $$name && return; done; return 1; }; \
	if find_browser >.make/browser; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing a browser for the tests"; \
		export DEBIAN_FRONTEND=noninteractive; \
		{ $(APT) update -qq && $(APT) install -y -qq --no-install-recommends \
			chromium-headless-shell libatomic1; } >.make/browser.log 2>&1 || cat .make/browser.log; \
		if find_browser >.make/browser; then exit 0; fi; \
	fi; \
	rm -f .make/browser; \
	echo "No Chromium found: install one for the browser tests" >&2; [ -z "$$CI" ]

# HAProxy, or Debian's.
proxy: ## make sure that there is a HAProxy for the tests
	@mkdir -p .make; PATH="$$PATH:/usr/sbin"; \
	if command -v haproxy >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing HAProxy for the tests"; \
		export DEBIAN_FRONTEND=noninteractive; \
		{ $(APT) update -qq && $(APT) install -y -qq --no-install-recommends haproxy; } \
			>.make/proxy.log 2>&1 || cat .make/proxy.log; \
		if command -v haproxy >/dev/null; then exit 0; fi; \
	fi; \
	echo "No HAProxy found: install one for the tests of a proxy" >&2; [ -z "$$CI" ]

clean: ## remove the environment, caches and reports
	rm -rf .venv .make .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache \
		.coverage .coverage.* htmlcov build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- The environment. The stamps live in it, so that removing .venv is enough to start over.

# pip of the outer Python, or a pip put into the environment, on a machine that has only one of them.
PIP = pip() { \
	if $(PYTHON) -m pip --version >/dev/null 2>&1; then $(PYTHON) -m pip --python $(BIN)/python "$$@"; \
	else $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null; \
		$(BIN)/python -m pip "$$@"; fi; }; \
	export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

# $(call install,arguments): by uv, or by pip where uv is missing or cannot reach its index.
install = $(PIP); $(BIN)/uv pip install -q --python $(BIN)/python $(1) 2>.venv/uv.log || pip install -qq $(1)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Dossier needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up .venv"
	@$(PYTHON) -m venv --without-pip --clear .venv

# uv itself comes from the lock, hashes included; without it pip does the work.
get_uv = $(PIP); if [ -s requirements.lock ]; then sed -n '/^uv==/,/[^\\]$$/p' requirements.lock; \
	else echo uv; fi >.venv/uv.txt; pip install -qq -r .venv/uv.txt

$(BIN)/uv: | $(BIN)/python
	@$(get_uv)

.venv/.run: requirements.lock pyproject.toml $(BIN)/python
	@$(get_uv) || echo "uv cannot be installed here: pip does its work"
	@$(call install,--require-hashes -r requirements.lock)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@$(call install,--require-hashes -r requirements-dev.lock)
	@touch $@

.make/node/.done: Makefile .venv/.dev
	@mkdir -p .make/node
	@$(BIN)/npm install --silent --no-audit --no-fund --no-save --prefix .make/node $(NODE_TOOLS)
	@touch $@
