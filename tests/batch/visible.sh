#!/usr/bin/env bash
# The symbols that an object file shows to others are the given ones, all of them and no others.
#
#   tests/batch/visible.sh OBJECT SYMBOL...
set -euo pipefail
object="$1"
shift
visible="$(nm --defined-only --extern-only "$object" | awk 'NF == 3 { print $3 }' | sort)"
expected="$(printf '%s\n' "$@" | sort)"
if [[ "$visible" != "$expected" ]]; then
  printf 'visible in %s:\n%s\nexpected:\n%s\n' "$object" "$visible" "$expected" >&2
  exit 1
fi
