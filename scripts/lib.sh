# Shared by the scripts; sourced, not run.
# shellcheck shell=bash

# The first of the given commands that exists, or nothing.
first_of() {
  local name
  for name in "$@"; do
    if command -v "$name" >/dev/null; then
      printf '%s' "$name"
      return
    fi
  done
}

# Seconds as 1m23s.
duration() { printf '%dm%02ds' $(($1 / 60)) $(($1 % 60)); }

# Optional checks may be skipped on a contributor's machine, never in continuous integration.
in_ci() { [[ "${CI:-}" == true ]]; }

# skip WHAT WHY: says so and succeeds, or fails in continuous integration.
skip() {
  printf '%s skipped: %s\n' "$1" "$2" >&2
  ! in_ci
}
