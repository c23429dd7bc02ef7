# Thin: what each target does is in the package, in scripts/ or one line long.
PREFIX ?= $(HOME)/.local
RELEASE = .build/release/regimen

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

install: release
	install -d $(PREFIX)/bin $(PREFIX)/share/bash-completion/completions $(PREFIX)/share/zsh/site-functions $(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(RELEASE) $(PREFIX)/bin/regimen
	$(RELEASE) completions bash > $(PREFIX)/share/bash-completion/completions/regimen
	$(RELEASE) completions zsh > $(PREFIX)/share/zsh/site-functions/_regimen
	$(RELEASE) completions fish > $(PREFIX)/share/fish/vendor_completions.d/regimen.fish

deps:
	@scripts/install-dependencies

clean:
	swift package clean
