#!/usr/bin/env bash
# Installs what the tests need and the machine lacks. As root on Debian or
# Ubuntu it uses apt; anywhere else it says what to install and stops.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
need() { # need PACKAGE COMMAND...: any of the commands will do
  local package=$1 c
  shift
  for c in "$@"; do
    if command -v "$c" >/dev/null 2>&1 || compgen -G "$c" >/dev/null; then return; fi
  done
  packages+=("$package")
}
need gcc cc gcc
# The shell runs the browser suite in a third of the time; a whole browser does as well.
if [ "$(id -u)" = 0 ]; then
  need chromium-headless-shell chromium-headless-shell
else
  need chromium-headless-shell chromium-headless-shell chromium chromium-browser google-chrome
fi
need postgresql '/usr/lib/postgresql/*/bin/initdb' initdb
need redis-server redis-server
need poppler-utils pdftotext

# The identity provider that the tests of SAML sign in at; it is not installed.
scripts/saml-idp.sh

[ ${#packages[@]} -eq 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "setup: installing ${packages[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
else
  echo "setup: the tests need these packages, please install them: ${packages[*]}" >&2
  echo "       Debian or Ubuntu: sudo apt-get install ${packages[*]}" >&2
  exit 1
fi
