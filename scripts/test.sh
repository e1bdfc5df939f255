#!/usr/bin/env bash
# Everything that must hold before a change lands. Stops at the first step that
# fails and says how long each step took.
set -uo pipefail
cd "$(dirname "$0")/.."

started=$SECONDS
report=()
seconds=()
step() { # step NAME COMMAND...
  local name=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if ! "$@"; then
    printf '\n%s\nFAILED: %s\n' "$(printf '%s\n' "${report[@]:-}")" "$name" >&2
    exit 1
  fi
  report+=("$(printf '%6ss  %s' $((SECONDS - from)) "$name")")
  seconds+=("$((SECONDS - from))")
}

step "install what is missing" scripts/setup.sh
# The Go tests are compiled on what the steps before them leave idle; what does
# not compile is told by the step itself.
nice -n 19 make --no-print-directory compile-go >/dev/null 2>&1 &
compiling=$!
trap 'kill "$compiling" 2>/dev/null' EXIT
test_go() {
  wait "$compiling"
  make --no-print-directory test-go
}

step "web packages" make --no-print-directory web/node_modules/.stamp
step "generated code is current" scripts/generate.sh --check
step "lint and types" make --no-print-directory lint
step "web unit tests" make --no-print-directory test-web
step "build, with size budgets" make --no-print-directory build budget
step "Go tests, both engines, race detector" test_go
step "browser suite" make --no-print-directory test-browser

printf '\nAll steps passed in %s s:\n' $((SECONDS - started))
printf '%s\n' "${report[@]}"

# One line for docs/test-runs.md.
commit=$(git rev-parse --short=8 HEAD 2>/dev/null || echo unknown)
[[ -z $(git status --porcelain 2>/dev/null) ]] || commit+=" and changes"
retries=$(cat e2e/results/retries 2>/dev/null || echo unknown)
printf '\nFor docs/test-runs.md:\n| %s | %s |' "$(date -u '+%Y-%m-%d %H:%M')" "$commit"
printf ' %s |' "$((SECONDS - started))" "${seconds[@]:1}" "$retries"
printf '\n'
