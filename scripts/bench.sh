#!/usr/bin/env bash
# Builds the benchmarks for this machine and runs them, with each compiler at hand.
#
#   scripts/bench.sh [ARGUMENT...]     arguments go to each benchmark program (for example --benchmark_filter=mass)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build bench
presets=(bench)
command -v clang++-19 >/dev/null && presets+=(bench-clang)
for preset in "${presets[@]}"; do
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" --parallel "${JOBS:-$(nproc)}"
done
for preset in "${presets[@]}"; do
  for program in "build/$preset"/bench/bench_*; do
    [[ -x "$program" && -f "$program" ]] || continue
    printf '\n==> %s (%s)\n' "$(basename "$program")" "$preset"
    "$program" "$@"
  done
done
