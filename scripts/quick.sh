#!/usr/bin/env bash
# For someone who changes one thing: static checks of the files, and the tests of the rooms that differ from BASE (main, or
# the last commit where there is none) or are not committed yet. `make test` runs everything.
#
#   [BASE=main] scripts/quick.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

base="${BASE:-main}"
git rev-parse --quiet --verify "$base" >/dev/null || base=HEAD
mapfile -t changed < <({
  git diff --name-only "$(git merge-base "$base" HEAD)"
  git ls-files --others --exclude-standard
} | sort -u)
if ((${#changed[@]} == 0)); then
  echo "quick: nothing differs from $base"
  exit 0
fi

scripts/check_format.sh
scripts/check_layers.py
scripts/check_problems.py
scripts/check_shell.sh

# tests_of FILE: the programs that test the room of a file. What all rooms stand on is tested by the rooms next to it.
tests_of() {
  case "$1" in  # what the pages are compared with
    *.md | examples/* | include/limber/dynamics/dynamics.hpp | cmake/LimberOptions.cmake) echo test_docs ;;
  esac
  case "$1" in
    include/limber/math/* | src/math/*) echo test_math test_spatial ;;
    include/limber/spatial/*) echo test_spatial test_model ;;
    include/limber/scalar/*) echo test_scalar ;;
    include/limber/algorithms/*) echo test_algorithms test_laws test_batch ;;
    include/limber/dynamics/* | src/dynamics/*) echo test_algorithms test_laws ;;
    include/limber/*/* | src/*/*)
      local room="${1#include/limber/}"
      room="${room#src/}"
      echo "test_${room%%/*}"
      ;;
    cli/*) echo test_cli ;;
    tests/*/*)
      local folder="${1#tests/}"
      echo "test_${folder%%/*}"
      ;;
    examples/*)
      local name="${1#examples/}"
      name="${name%%/*}"
      echo "example_${name%.cpp}"
      ;;
  esac
}
if [[ " ${changed[*]}" == *" python/"* ]]; then
  echo "quick: python/ has tests of its own, not run here: scripts/test_python.sh"
fi

if [[ ! -f build/dev/build.ninja ]]; then cmake --preset dev -DLIMBER_INSTRUCTION_SETS=native >/dev/null; fi
known="$(ninja -C build/dev -t targets all | sed -nE 's/^((test|example)_[a-z0-9_]*): phony$/\1/p' | sort -u)"
mapfile -t tests < <(for file in "${changed[@]}"; do tests_of "$file"; done | tr ' ' '\n' | sort -u | grep -xF "$known" || true)
if ((${#tests[@]} == 0)); then
  echo "quick: ${#changed[@]} files differ from $base; no tests of their own"
  exit 0
fi
echo "quick: ${#changed[@]} files differ from $base: ${tests[*]}"
cmake --build build/dev --parallel "${JOBS:-$(nproc)}" --target "${tests[@]}"

# run_shards PROGRAM: its cases, shared by as many processes as there are processors.
run_shards() {
  local status=0 shards="${JOBS:-$(nproc)}" shard pid pids=()
  for ((shard = 0; shard < shards; shard++)); do
    GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$shard "$1" --gtest_brief=1 &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || status=1; done
  return "$status"
}

failed=0
for test in "${tests[@]}"; do
  echo "==> $test"
  case "$test" in
    example_*) ctest --test-dir build/dev --no-tests=error --output-on-failure -R "^examples/${test#example_}\$" || failed=1 ;;
    *) run_shards "build/dev/tests/$test" || failed=1 ;;
  esac
done
exit "$failed"
