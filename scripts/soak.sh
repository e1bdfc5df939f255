#!/usr/bin/env bash
# Long runs that are too slow for every change. Everything stays on loopback
# and ends by itself.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SOAK_FUZZ_SECONDS:-60}

# What the kills and loads counted is worth reading also when all is well.
go run ./internal/dbtest/pgserver go test -count=1 -tags soak -timeout 60m -v ./internal/... ./cmd/... |
  grep -vE '^(=== |PASS$| *--- (PASS|SKIP))'
go list -f '{{range .TestGoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}' ./internal/... |
  xargs grep -HoE '^func (Fuzz[A-Za-z0-9_]+)' | sed -E 's/:func /\t/' |
  while IFS=$'\t' read -r file target; do
    echo "== fuzz $target for ${seconds}s"
    (cd "$(dirname "$file")" && go test -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" .)
  done
