# Run `make help` for what there is.
SHELL := bash
.DEFAULT_GOAL := help

version  := 2.29.10
addr     ?= localhost:8080
go_files := go.mod $(shell find cmd internal api migrations web/embed.go -type f -not -name '*_test.go' -not -path '*/testdata/*')
web_src  := $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts web/package-lock.json 2>/dev/null -type f)
npm      := npm --prefix web
run_web  := $(npm) run --silent

# One way to compile for the linters, the generators and the server, so that a
# cold run does it once. The race detector needs another, with cgo.
go_flags           := $(filter-out -trimpath,$(shell go env GOFLAGS))
export CGO_ENABLED := 0
export GOFLAGS     := $(strip $(go_flags) -trimpath)

# SQLite is C that was translated to Go. The race detector passes over memory
# outside of Go's heap, where all of its data is, but asking it at every access
# took most of the time of the tests. The driver around it, which copies what
# it is given, is watched like everything else.
c_in_go := modernc.org/sqlite/lib modernc.org/libc
race    := -race $(c_in_go:%=-gcflags=%=-race=false)
at_once := -p $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
go_race := env CGO_ENABLED=1 GOFLAGS='$(go_flags)' go

help: ## Show this list
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: build ## Build everything and start the demo on http://localhost:8080
	@bin/wellhouse serve --demo --addr $(addr)

test: ## Everything CI needs: lint, types, unit, both engines, API, browser
	@scripts/test.sh

test-fast: ## For daily work, a few minutes: types, rules, Go on SQLite, a few journeys
	@scripts/test-fast.sh

dev: web/node_modules/.stamp ## Server and web app with live reload on http://localhost:5173
	@scripts/dev.sh

build: bin/wellhouse ## Build bin/wellhouse with the web app inside

generate: web/node_modules/.stamp ## Generate query, contract and RPC code
	@scripts/generate.sh

fmt: web/node_modules/.stamp bin/tools/gofumpt ## Format all code
	@bin/tools/gofumpt -w cmd internal bench
	@$(run_web) fmt

lint: web/node_modules/.stamp bin/tools/gofumpt bin/tools/staticcheck ## Check format, types and known mistakes
	@test -z "$$(bin/tools/gofumpt -l cmd internal bench | tee /dev/stderr)"
	@go vet ./...
	@bin/tools/staticcheck ./cmd/... ./internal/... ./api/access/... ./web
	@$(run_web) check
	@$(run_web) lint
	@cd e2e && ../web/node_modules/.bin/biome check --log-level=error .
	@$(run_web) i18n:check

routes: web/node_modules/.stamp ## Count what is built: screens, REST and RPC
	@$(run_web) routes
	@go run ./internal/archtest/routes

bench: build ## Ratios beside peers and limits, in one run
	@cd bench && go build -o ../bin/bench .
	@go run ./internal/dbtest/pgserver --durable bin/bench --server bin/wellhouse

lighthouse: build ## Lighthouse on a phone: sign-in, Home, blood-sugar overview
	@$(run_web) lighthouse

shots: build ## A screenshot of every built screen, as contact sheets in shots/
	@$(run_web) shots

sweep: build ## Every route, persona, width, theme and locale with axe (long)
	@$(run_web) sweep

soak: build ## Kills, load and long fuzz runs (long)
	@scripts/soak.sh

# The race detector watches where goroutines meet; see archtest.Concurrent. What vet finds,
# `make lint` has found. Tests of whole servers often wait for one: with two packages a core
# the cores stay busy.
test-go:
	@scripts/in-memory.sh go run ./internal/dbtest/pgserver $(go_race) test $(race) -vet=off $(at_once) -count=1 -timeout 30m $$(go run ./internal/archtest/race)
	@scripts/in-memory.sh go run ./internal/dbtest/pgserver go test -vet=off $(at_once) -count=1 -timeout 30m $$(go run ./internal/archtest/race -others)

# What test-go compiles, without linking or running it.
compile-go:
	@$(go_race) list -export -test $(race) $$(go run ./internal/archtest/race) >/dev/null

test-web: web/node_modules/.stamp
	@$(run_web) test

test-browser: bin/wellhouse
	@scripts/in-memory.sh $(run_web) e2e

budget: web/dist/index.html
	@$(run_web) budget

bin/wellhouse: $(go_files) go.mod go.sum web/dist/index.html
	@echo "building bin/wellhouse"
	@go build -tags grpcnotrace -ldflags "-s -w -X main.version=$(version)" -o $@ ./cmd/wellhouse

web/dist/index.html: web/node_modules/.stamp $(web_src)
	@echo "building the web app"
	@$(run_web) build
	@touch $@

web/node_modules/.stamp: web/package-lock.json
	@echo "installing web packages"
	@$(npm) ci --no-audit --no-fund --loglevel=error
	@touch $@

bin/tools/%: tools/go.mod tools/go.sum
	@scripts/generate.sh --tools

.PHONY: help run test test-fast dev build generate fmt lint routes bench lighthouse shots sweep soak test-go compile-go test-web test-browser budget
