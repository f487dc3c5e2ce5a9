#!/usr/bin/env bash
# Builds the variants with each compiler, checks and times them, and prints markdown tables.
# Usage: run.sh [build directory]
set -euo pipefail
if [[ $# -gt 0 ]]; then
  build=$(realpath -m "$1")
  mkdir -p "$build"
else
  build=$(mktemp -d)
  trap 'rm -r "$build"' EXIT
fi
cd "$(dirname "$0")"

# GCC's own AVX-512 header, by way of xsimd, sets off the uninitialized warnings.
flags=(-std=c++20 -O3 -DNDEBUG -Wall -Wextra -Wno-unknown-warning-option -Wno-uninitialized
       -Wno-maybe-uninitialized -isystem /usr/include/eigen3)
sources=(plain_double plain_lanes eigen_double eigen_lanes others)
libraries=()

build_library() {  # label, compiler and its flags
  local label=$1 stem=$build/${1//[^a-z0-9]/_} objects=()
  shift
  for source in "${sources[@]}"; do
    "$@" "${flags[@]}" -fPIC -fvisibility=hidden -c "$source.cpp" -o "$stem.$source.o"
    objects+=("$stem.$source.o")
  done
  "$@" -shared "${objects[@]}" -o "$stem.so"
  libraries+=("$label=$stem.so")
}

build_library "gcc" g++ -march=native
build_library "clang" clang++-19 -march=native
build_library "clang, contract" clang++-19 -march=native -ffp-contract=fast
build_library "gcc, EIGEN_DONT_VECTORIZE" g++ -march=native -DEIGEN_DONT_VECTORIZE
build_library "clang, EIGEN_DONT_VECTORIZE" clang++-19 -march=native -DEIGEN_DONT_VECTORIZE
build_library "gcc, AVX2" g++ -march=x86-64-v3
build_library "clang, AVX2" clang++-19 -march=x86-64-v3
g++ "${flags[@]}" main.cpp -o "$build/small_types" -ldl

"$build/small_types" "${libraries[@]}"

# Compile time: processor seconds of one file, the median of five, interleaved.
TIMEFORMAT='%U %S'
declare -A seconds
compile_rows=("plain_double" "plain_double -include Eigen/Core" "eigen_double" "plain_lanes" "eigen_lanes")
for _ in 1 2 3 4 5; do
  for compiler in g++ clang++-19; do
    for row in "${compile_rows[@]}"; do
      read -r source options <<<"$row"
      # shellcheck disable=SC2086  # the options are words
      t=$({ time "$compiler" "${flags[@]}" -march=native $options -c "$source.cpp" -o "$build/timed.o"; } 2>&1)
      seconds["$compiler $row"]+=$(awk '{print $1 + $2}' <<<"$t")$'\n'
    done
  done
done
printf '\nCompile time, processor seconds:\n\n| file | g++ | clang++ |\n|---|--:|--:|\n'
for row in "${compile_rows[@]}"; do
  printf '| %s | %s | %s |\n' "${row/ -include Eigen\/Core/ + #include <Eigen/Core>}" \
    "$(sort -n <<<"${seconds["g++ $row"]%$'\n'}" | sed -n 3p)" \
    "$(sort -n <<<"${seconds["clang++-19 $row"]%$'\n'}" | sed -n 3p)"
done
