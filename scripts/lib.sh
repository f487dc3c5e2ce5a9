# Shared by the scripts; sourced, not run.
# shellcheck shell=bash

# Two checkouts of the same source share what ccache has kept; scripts source this from the root of theirs.
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1

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

# Where this machine has its Debian packages from, for mmdebstrap: files of sources, in either of apt's styles, a line each.
# Nothing where there are none, which means Debian's own.
package_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    if grep -qsE '^(deb|Types:)' "$file"; then printf '%s\n' "$file"; fi
  done
}

# Optional checks may be skipped on a contributor's machine, never in continuous integration.
in_ci() { [[ "${CI:-}" == true ]]; }

# skip WHAT WHY: says so and succeeds, or fails in continuous integration.
skip() {
  printf '%s skipped: %s\n' "$1" "$2" >&2
  ! in_ci
}

# project_files PATTERN...: the matching files of the project, each ended by a zero byte: tracked and new ones, but neither
# ignored ones nor those just deleted. Works for any owner of the folder, and without git for an unpacked archive.
project_files() {
  local file patterns=() pattern
  if command -v git >/dev/null && git -c safe.directory='*' rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git -c safe.directory='*' ls-files -z --cached --others --exclude-standard -- "$@"
  else
    for pattern in "$@"; do patterns+=(-o -path "*/${pattern#./}"); done
    find . \( -path ./build -o -path ./bench/.venv -o -path ./crosscheck/.venv -o -name node_modules -o -name .git \) -prune -o \
      -type f \( "${patterns[@]:1}" \) -print0
  fi | while IFS= read -r -d '' file; do
    [[ ! -f "$file" ]] || printf '%s\0' "${file#./}"
  done
}
