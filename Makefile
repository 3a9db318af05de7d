# `make demo` plays a whole game by mail, `make test` runs the tests; both first make .venv from requirements.lock.
PYTHON ?= python3
FUZZ_SECONDS ?= 300
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help demo test test-all fuzz lint format catalogues bench gallery lock clean

help: ## Show what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

demo: $(READY) ## Play a whole four-player game by mail and show the result
	@$(BIN)/legends-pbem demo

test: $(READY) ## Run the tests that need nothing but Python
	$(BIN)/python -m pytest -n auto

# Each program that the system tests run, and the Debian package that it comes in.
SYSTEM := ssh-keygen=openssh-client postfix=postfix dovecot=dovecot-imapd procmail=procmail sievec=dovecot-sieve \
	systemd-analyze=systemd runuser=util-linux chromium=chromium chromedriver=chromium-driver npm=npm
EXIM := build/exim/usr/sbin/exim4
AXE := build/axe/node_modules/axe-core/axe.min.js
CANIEMAIL := build/caniemail/node_modules/caniemail/data/caniemail.json

test-all: $(READY) $(EXIM) ## Install the servers and the browser that tests need (Debian, as root), then run all tests
	@missing=; for pair in $(SYSTEM); do \
		command -v $${pair%=*} >/dev/null || missing="$$missing $${pair#*=}"; done; \
	test -x /usr/lib/dovecot/lmtp || missing="$$missing dovecot-lmtpd"; \
	test -z "$$missing" || { echo "Installing for the tests:$$missing"; apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing; }
	test -f $(CANIEMAIL) || npm install --prefix build/caniemail --no-save --silent caniemail@1.0.5
	test -f $(AXE) || npm install --prefix build/axe --no-save --silent axe-core@4.14.1
	PATH="$(CURDIR)/$(dir $(EXIM)):$$PATH" $(BIN)/python -m pytest -n auto --all-programs

# Debian installs Exim in place of Postfix or not at all, so its packages are unpacked here. It wants a user of its own.
$(EXIM):
	@echo "Unpacking Exim for the tests, and adding its user Debian-exim"
	apt-get update -qq && apt-get install -qq -y --no-install-recommends libidn12
	mkdir -p build/exim && cd build/exim && apt-get download -qq exim4-daemon-light exim4-base && \
		for package in *.deb; do dpkg -x $$package . && rm $$package; done
	getent passwd Debian-exim >/dev/null || useradd --system --user-group --no-create-home Debian-exim

fuzz: $(READY) ## Read changed mails for FUZZ_SECONDS, looking for one that is read wrongly
	$(BIN)/python tests/mail/mail_fuzzer.py $(FUZZ_SECONDS)

lint: $(READY) ## Check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY) ## Bring all files into the common form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

catalogues: $(READY) ## Merge what the command line says into templates/*/commands.po, and compile them
	$(BIN)/python tests/commands/catalogues.py

bench: $(READY) ## Print the benchmark table, and how long games last
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.season

gallery: $(READY) ## Install the browser (Debian, as root), play a game, and picture its mails in docs/gallery.md
	@command -v chromium chromedriver >/dev/null || { echo "Installing the browser for the gallery"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
		chromium chromium-driver; }
	PYTHONPATH=tests:tests/commands $(BIN)/python -m gallery

lock: ## Pin the newest dependencies that pyproject.toml allows
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	build/lock/bin/uv pip compile pyproject.toml --group dev --group bench --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --custom-compile-command "make lock" --upgrade --quiet -o requirements.lock

clean: ## Remove what was made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .hypothesis
