#!/usr/bin/env bash
# The part of `make test` that daily work needs: types, the rules of the web app, Go on SQLite
# without the race detector and with its cache, and a few journeys in the browser.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { # step NAME COMMAND...
  local name=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  printf '%6ss  %s\n' $((SECONDS - from)) "$name"
}

step "web packages" make --no-print-directory web/node_modules/.stamp
step "types" npm --prefix web run --silent check
step "rules of the web app" npm --prefix web run --silent test:rules
step "build" make --no-print-directory build
step "Go on SQLite" scripts/in-memory.sh env CGO_ENABLED=0 go test -short ./...
step "a few journeys" scripts/in-memory.sh npm --prefix web run --silent smoke
