# make play    set everything up in this folder and serve on http://localhost:8000 (PORT=... HOST=... change it);
#              NODES=3 runs so many servers behind nginx
# make test    set up what tests need, and run everything
# make check   the fast part of it
# make bench   measure our server beside what else there is (SETS=closed,paced ROUNDS=5 ONLY=toy,ws)
# make compiled  compile the rules, for who has a C compiler and wants them twice as fast; nothing else needs it.
#              `PYTHONPATH=build/compiled .venv/bin/python -P -m server serve` plays by them, and
#              `.venv/bin/python -m pytest -o pythonpath='build/compiled .' tests/games` tries them
# make lock    pin the newest versions that pyproject.toml and package.json allow

PYTHON ?= python3
python := .venv/bin/python

# A stamp lies in the folder that it vouches for: who removes the folder removes the stamp.
runtime := .venv/.runtime
dev := .venv/.dev
packages := client_web/node_modules/.installed
client := client_web/dist/index.html
peers := tests/load/peers/node_modules/.installed

client_sources := $(shell find client_web -type d \( -name node_modules -o -name dist \) -prune -o -type f -print)
# Not among them: `game`, which tests make subclasses of, and whatever defines structs, for the compiler drops their options.
rules := board ending figures ground legal lineup moves resolve shots sight telling view
# These measure how long players wait, with a house full of processes: nothing else runs beside them.
alone := tests/chaos/test_chaos.py tests/chaos/test_rolling.py
# Browsers and clocks are waited for much of the time: two more than there are processors.
workers := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
quick_tests := tests/test_tree.py tests/test_readme.py tests/protocol tests/games tests/rooms tests/lobby tests/edge

# What is fetched, and the two halves of the tree, side by side: each of them keeps one processor busy at the most.
beside := $(MAKE) --no-print-directory -j 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play setup test check lint server-lint client-lint client-test bench compiled lock tools system

play: setup
	@exec $(python) -m $(if $(NODES),deploy.play_nodes,server serve)

setup: $(runtime) $(client)

test:
	@$(beside) system lint client-test
	@$(MAKE) --no-print-directory setup
	$(python) -m pytest -n $(workers) --maxschedchunk 1 --durations 20 $(addprefix --ignore=,$(alone))
	$(python) -m pytest $(alone)

check:
	@$(beside) lint client-test
	$(python) -m pytest -q -n $(workers) $(quick_tests)

compiled: $(dev)
	rm -rf build/compiled
	mkdir -p build/compiled
	cp -R protocol server build/compiled
	cd build/compiled && $(CURDIR)/$(python) -m mypyc $(rules:%=server/games/salvo/%.py)

lint: server-lint client-lint

server-lint: $(dev)
	$(python) -m ruff check .
	$(python) -m ruff format --check .
	$(python) -m mypy
	$(python) .venv/bin/lint-imports

client-lint: $(packages)
	cd client_web && npm run check

client-test: client-lint
	cd client_web && npm test

bench: system $(dev) $(peers)
	$(python) -m tests.load $(if $(SETS),--sets '$(SETS)') $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(ONLY),--only '$(ONLY)')

# What `uv` and `npm` write holds hashes and no addresses, so that any mirror serves.
compile = $(python) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' pyproject.toml
lock: $(dev)
	$(compile) --output-file requirements.txt
	$(compile) --group dev --constraint requirements.txt --output-file requirements-dev.txt
	cd client_web && npm install --package-lock-only
	cd tests/load/peers && npm install --package-lock-only

tools:
	@PYTHON='$(PYTHON)' sh deploy/check-tools.sh

system:
	@sh deploy/install-test-packages.sh

$(runtime): requirements.txt | tools
	test -x $(python) || $(PYTHON) -m venv .venv
	$(python) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(dev): requirements-dev.txt $(runtime) | tools
	$(python) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

$(packages): client_web/package.json client_web/package-lock.json | tools
	cd client_web && npm ci
	@touch $@

$(client): $(packages) $(client_sources)
	cd client_web && npm run build

$(peers): tests/load/peers/package.json tests/load/peers/package-lock.json | tools
	cd tests/load/peers && npm ci
	@touch $@
