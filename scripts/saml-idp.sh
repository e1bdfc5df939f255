#!/usr/bin/env bash
# Unpacks the SAML identity provider that the browser suite signs in at, into
# bin/saml-idp. Nothing is installed: Debian's packages are only unpacked.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$PWD/bin/saml-idp
[ -x "$target/usr/bin/php8.2" ] && [ -d "$target/usr/share/simplesamlphp" ] && exit 0
for tool in apt-get dpkg; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "saml-idp: the tests of SAML need $tool to fetch simplesamlphp and php8.2 of Debian 12" >&2
    echo "          without it, unpack these packages into $target yourself:" >&2
    echo "          simplesamlphp php8.2-cli php8.2-common php8.2-xml php8.2-mbstring" >&2
    exit 1
  fi
done
echo "saml-idp: unpacking simplesamlphp and php"
fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
download() {
  (cd "$fetched" && apt-get download -qq simplesamlphp php8.2-cli php8.2-common php8.2-xml php8.2-mbstring 2>/dev/null)
}
# A new machine does not know yet what there is.
download || { [ "$(id -u)" = 0 ] && apt-get update -qq && download; } || {
  echo "saml-idp: apt-get could not download the packages; run apt-get update and try again" >&2
  exit 1
}
rm -rf "$target"
mkdir -p "$target"
for package in "$fetched"/*.deb; do dpkg -x "$package" "$target"; done
