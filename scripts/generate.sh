#!/usr/bin/env bash
# Generates query code (sqlc), the REST server (ogen), access rules, RPC code (buf) and TypeScript types.
#   scripts/generate.sh           write what changed
#   scripts/generate.sh --check   write nothing, fail with the list of files that differ
#   scripts/generate.sh --tools   only build bin/tools
# What was checked before and has not changed since, generators included, is not generated again.
# Everything is generated into an empty folder first and compared, so files that no longer exist are noticed too and a
# build running beside it never sees half a package.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
mode=${1:-write}
case $mode in write | --check | --tools) ;; *) echo "usage: scripts/generate.sh [--check|--tools]" >&2; exit 2 ;; esac

build_tools() {
  local stamp
  stamp=$( (go version; cat tools/go.mod tools/go.sum) | sha256sum)
  if [[ -f bin/tools/.stamp && $(<bin/tools/.stamp) == "$stamp" ]]; then
    touch bin/tools/* # a fresh checkout makes go.sum look newer
    return
  fi
  echo "building generators (once, up to three minutes)"
  mkdir -p bin/tools
  # Without cgo sqlc needs no C compiler; it is slower by two seconds a run.
  CGO_ENABLED=0 go build -C tools -o ../bin/tools/ tool
  echo "$stamp" >bin/tools/.stamp
}

install_openapi_types() {
  local dir=tools/openapi-types
  if [[ $dir/node_modules/.package-lock.json -nt $dir/package-lock.json ]]; then return; fi
  npm ci --prefix "$dir" --no-fund --no-audit --silent
  touch "$dir/node_modules/.package-lock.json"
}

copy_inputs() {
  local f
  {
    echo buf.yaml
    echo buf.gen.yaml
    find api/proto migrations -type f
    find internal -name '*.sql'
  } | while read -r f; do
    mkdir -p "$work/$(dirname "$f")"
    cp "$f" "$work/$f"
  done
  mkdir -p "$work/api/access" "$work/web/src/data/gen"
  ln -s "$root/bin" "$work/bin"
  ln -s "$root/web/node_modules" "$work/web/node_modules"
}

# One SQL text for both engines: code is generated from the PostgreSQL reading, and every file is
# compiled a second time as SQLite. A domain is found by its queries*.sql.
sqlc_settings() {
  local dir queries
  printf 'version: "2"\nsql:\n' | tee sqlc.yaml >sqlc-lite.yaml
  find internal -name 'queries*.sql' -printf '%h\n' | sort -u | while read -r dir; do
    queries="[$(find "$dir" -maxdepth 1 -name 'queries*.sql' | LC_ALL=C sort | paste -sd,)]"
    cat >>sqlc.yaml <<END
  - engine: postgresql
    schema: migrations
    queries: $queries
    gen: { go: { package: ${dir##*/}db, out: $dir/${dir##*/}db, sql_package: database/sql, omit_unused_structs: true } }
END
    echo "  - { engine: sqlite, schema: migrations, queries: $queries }" >>sqlc-lite.yaml
  done
}

generate() {
  cd "$work"
  sqlc_settings
  bin/tools/sqlc generate
  bin/tools/sqlc compile -f sqlc-lite.yaml
  bin/tools/ogen -loglevel warn -package rest -target api/rest -config "$root/api/ogen.yml" "$root/api/openapi.yaml"
  PATH="$root/web/node_modules/.bin:$PATH" buf lint
  PATH="$root/web/node_modules/.bin:$PATH" buf generate
  cd "$root"
  go run ./api/internal/genaccess -out "$work/api/access/access_gen.go"
  tools/openapi-types/node_modules/.bin/openapi-typescript api/openapi.yaml \
    -o "$work/web/src/data/gen/rest.ts" >/dev/null
}

# Folders that hold generated files only, and the one file beside hand-written ones.
outputs() {
  echo api/rest
  echo api/rpc
  echo api/access/access_gen.go
  echo web/src/data/gen
  (cd "$work" && find internal -name '*.go' -printf '%h\n' | sort -u)
}

# Prints "write <file>" or "remove <file>" for each difference.
differences() {
  local out f
  outputs | while read -r out; do
    (cd "$work" && find "$out" -type f) | while read -r f; do
      cmp -s "$work/$f" "$f" || echo "write $f"
    done
    if [[ -d $out ]]; then
      find "$out" -type f | while read -r f; do
        [[ -f $work/$f ]] || echo "remove $f"
      done
    fi
  done
}

# What the generators read, the generators themselves and what they wrote, in one sum. Where it is
# the sum of a check that passed, the check would pass again.
sum_of_everything() {
  {
    cat bin/tools/.stamp
    {
      ls buf.yaml buf.gen.yaml go.mod go.sum scripts/generate.sh \
        web/package-lock.json tools/openapi-types/package-lock.json 2>/dev/null || true
      find api migrations web/src/data/gen -type f
      find internal -type f \( -name '*.sql' -o -path '*db/*.go' \)
    } | LC_ALL=C sort | xargs sha256sum
  } | sha256sum
}
checked=bin/tools/.checked

build_tools
if [[ $mode == --tools ]]; then exit 0; fi
if [[ ! -x web/node_modules/.bin/buf ]]; then
  echo "web/node_modules is missing: run 'npm ci --prefix web' first" >&2
  exit 1
fi
before=$(sum_of_everything)
if [[ -f $checked && $(<"$checked") == "$before" ]]; then exit 0; fi
install_openapi_types
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy_inputs
generate
changes=$(differences)
if [[ -z $changes ]]; then
  echo "$before" >"$checked"
  exit 0
fi
if [[ $mode == --check ]]; then
  echo "generated files differ, run 'make generate' and commit:" >&2
  echo "$changes" >&2
  exit 1
fi
while read -r what f; do
  if [[ $what == remove ]]; then
    rm "$f"
  else
    mkdir -p "$(dirname "$f")"
    cp "$work/$f" "$f"
  fi
  echo "$what $f"
done <<<"$changes"
