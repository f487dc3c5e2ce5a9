#!/usr/bin/env bash
# How long the project's own builds take without a compiler cache, as a table. About 15 minutes on two cores; needs nothing
# but what `make build` needs.
#
#   bench/compile_time/builds.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/lib.sh
jobs="${JOBS:-$(nproc)}"
folder=build/minutes
TIMEFORMAT='%R %U'

rm -rf "$folder"
echo "| build, $jobs cores | time | compiler seconds |"
echo "|---|--:|--:|"

# measure WHAT COMMAND...: a row of the table.
measure() {
  local what="$1" passed used log="$folder/last.log"
  shift
  mkdir -p "$folder"
  read -r passed used < <({ time "$@" >"$log" 2>&1; } 2>&1) || true
  grep -q 'ninja: build stopped\|CMake Error' "$log" && { tail -n 20 "$log" >&2 && exit 1; }
  printf '| %s | %s | %.0f |\n' "$what" "$(duration "${passed%.*}")" "$used"
}
build() { cmake --build "$folder/$1" --parallel "$jobs" --target "${@:2}"; }
build_after_change() {
  touch "$1"
  build demo limber_cli
}

cmake --preset demo -B "$folder/demo" >/dev/null
cmake --preset release -B "$folder/all" >/dev/null
measure "library, one instruction set" build demo limber
measure "program after that (what \`make demo\` builds besides)" build demo limber_cli
measure "after a change of \`christoffel_symbols.hpp\`, library and program" \
  build_after_change include/limber/algorithms/christoffel_symbols.hpp
measure "after a change of one command" build_after_change cli/info.cpp
measure "library and batches, all instruction sets" build all limber limber_batch
