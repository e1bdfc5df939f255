#!/usr/bin/env bash
# Runs a command with its temporary files in memory, where there is enough of it: the stores of the
# tests write each commit through to the disk, and waiting for it took most of their time.
#   scripts/in-memory.sh COMMAND...
set -euo pipefail

needed_kb=$((6 * 1024 * 1024))
free_kb() { df --output=avail -k /dev/shm 2>/dev/null | tail -n 1; }
spare_kb() { awk '/^MemAvailable/ { print $2 }' /proc/meminfo 2>/dev/null; }

if [[ ! -w /dev/shm || $(free_kb) -lt $needed_kb || $(spare_kb) -lt $needed_kb ]]; then
  exec "$@"
fi
# What is compiled for a test is large and is read once: it stays on the disk.
export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
# One name for each checkout, because Go forgets what it has tested when the name changes.
TMPDIR=/dev/shm/wellhouse-$(id -u)-$(cksum <<<"$PWD" | cut -d ' ' -f 1)
export TMPDIR
mkdir -p "$TMPDIR"
chmod 755 "$TMPDIR" # PostgreSQL may run as somebody else
exec 9<"$TMPDIR"
flock --shared 9
# The last run that uses it removes it.
trap 'flock --exclusive --nonblock 9 && rm -rf "$TMPDIR"' EXIT
"$@" 9<&-
