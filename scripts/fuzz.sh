#!/usr/bin/env bash
# Fuzzes the readers of model files with libFuzzer, address and undefined-behaviour sanitizers: one target per file of
# tests/fuzz, with its seeds and its words.
#
#   scripts/fuzz.sh [--no-setup] [--seconds S] [TARGET...]     default: 60 seconds for each of all targets
#
# The corpus grows in build/fuzz/corpus/TARGET from run to run. What a run finds is in build/fuzz/findings/TARGET-*; make a
# test of it. The last line is `N passed, N failed`, a target counts as one. Exit code 77: skipped, there is no clang.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

setup=true
seconds=60
targets=()
while (($#)); do
  case "$1" in
    --no-setup) setup=false ;;
    --seconds) seconds="${2:?}" && shift ;;
    -*)
      echo "fuzz: unknown argument '$1'" >&2
      exit 2
      ;;
    *) targets+=("$1") ;;
  esac
  shift
done
if ((${#targets[@]} == 0)); then
  for source in tests/fuzz/*.cpp; do targets+=("$(basename "$source" .cpp)"); done
fi

if $setup; then scripts/setup.sh build test; fi
if ! command -v clang++-19 >/dev/null; then
  skip "fuzzing" "clang++-19 is not installed" || exit 1
  exit 77
fi

work=build/fuzz
mkdir -p "$work/findings"
echo "fuzz: building"
if ! { cmake --preset asan && cmake --build --preset asan --parallel "${JOBS:-$(nproc)}" --target "${targets[@]/#/fuzz_}"; } \
  >"$work.log" 2>&1; then
  cat "$work.log"
  echo "0 passed, ${#targets[@]} failed"
  exit 1
fi

# fuzz TARGET: a line of the fuzzer every few seconds is a sign of life. The status is in a file.
fuzz() {
  local target="$1" corpus="$work/corpus/$1" status=0 arguments
  mkdir -p "$corpus"
  arguments=(-max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1
    -artifact_prefix="$work/findings/$target-")
  if [[ -f "tests/fuzz/$target.dict" ]]; then arguments+=(-dict="tests/fuzz/$target.dict"); fi
  "build/asan/tests/fuzz_$target" "${arguments[@]}" "$corpus" "tests/fuzz/seeds/$target" 2>&1 | tee "$work/$target.log" |
    awk -v target="$target" '/^#[0-9]+\t(pulse|INITED|DONE)/ || !/^#[0-9]+\t/ && !/^stat::/ && !/DE: "/ && !/NEW_FUNC/ {
      print target ": " $0; fflush() }' || status=$?
  echo "$status" >"$work/$target.status"
}

# As many at a time as there are processors.
jobs="${JOBS:-$(nproc)}"
printf '\n==> %s, %s seconds each, %s at a time\n' "${targets[*]}" "$seconds" "$jobs"
for target in "${targets[@]}"; do
  rm -f "$work/$target.status"
  while (($(jobs -rp | wc -l) >= jobs)); do wait -n || true; done
  fuzz "$target" &
done
wait

passed=0
failed=0
for target in "${targets[@]}"; do
  runs="$(sed -n 's/^stat::number_of_executed_units: //p' "$work/$target.log")"
  if [[ "$(cat "$work/$target.status")" == 0 ]]; then
    passed=$((passed + 1))
    printf 'fuzz: %s: %s texts, nothing found\n' "$target" "${runs:-0}"
  else
    failed=$((failed + 1))
    printf 'fuzz: %s: FAILED, see %s/findings\n' "$target" "$work"
  fi
done
echo
echo "$passed passed, $failed failed"
((failed == 0))
