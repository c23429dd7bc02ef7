# Thin: what each target does is in the package, in scripts/ or one line long.
PREFIX ?= $(HOME)/.local
RELEASE = .build/release/regimen
# What is installed is for everybody, so it is made without anybody's journal.
PRINT = $(RELEASE) --journal /nonexistent --config /nonexistent completions

.PHONY: run test release bench fuzz install deps clean

# Install what is missing, build, and walk through the demo on the embedded sample history.
run: deps
	swift build --product regimen
	.build/debug/regimen demo

# Install what is missing, build and run all tests.
test: deps
	swift test

release: deps
	swift build -c release --product regimen

# Times against sqlite3, over histories of several sizes; a quick one: make bench SIZES="500 5000"
bench:
	bench/bench.py $(SIZES)

# The faults at every step and the fuzzing of every reader, for longer: make fuzz REGIMEN_FUZZ_ROUNDS=20000 REGIMEN_FUZZ_SEED=7
fuzz: export REGIMEN_FUZZ_ROUNDS ?= 2000
fuzz:
	swift test --filter 'Fault|Fuzz'

install: release
	install -d $(PREFIX)/bin $(PREFIX)/share/man/man1 $(PREFIX)/share/bash-completion/completions \
	    $(PREFIX)/share/zsh/site-functions $(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(RELEASE) $(PREFIX)/bin/regimen
	$(PRINT) bash > $(PREFIX)/share/bash-completion/completions/regimen
	$(PRINT) zsh > $(PREFIX)/share/zsh/site-functions/_regimen
	$(PRINT) fish > $(PREFIX)/share/fish/vendor_completions.d/regimen.fish
	$(PRINT) man > $(PREFIX)/share/man/man1/regimen.1

deps:
	@scripts/install-dependencies

clean:
	swift package clean
