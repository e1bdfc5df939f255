#!/usr/bin/env bash
# Runs the server and Vite together. The server is rebuilt and restarted when a
# file of it changes; Vite reloads the page by itself.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p bin
server=
stop() {
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
  server=
  return 0
}
trap 'stop; kill "$vite" 2>/dev/null || true' EXIT

fingerprint() { find cmd internal api migrations -type f -not -name '*_test.go' -not -path '*/testdata/*' -printf '%p %T@\n' | sort | sha256sum; }

npm --prefix web run --silent dev &
vite=$!
last=
while kill -0 "$vite" 2>/dev/null; do
  now=$(fingerprint)
  if [ "$now" != "$last" ]; then
    last=$now
    if go build -o bin/wellhouse-dev ./cmd/wellhouse; then
      stop
      bin/wellhouse-dev serve --demo --addr localhost:8080 &
      server=$!
    fi
  fi
  sleep 1
done
