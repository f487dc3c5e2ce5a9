#!/usr/bin/env bash
# Each header of include/limber must compile alone, and when included twice; and all together with the other compiler.
#
#   scripts/check_headers.sh [HEADER...]     paths from the root of the repository (default: all)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

if (($#)); then
  headers=("$@")
else
  mapfile -t headers < <(find include/limber -name '*.hpp' | LC_ALL=C sort)
fi
compilers=()
for compiler in g++ clang++-19; do
  command -v "$compiler" >/dev/null && compilers+=("$compiler")
done
((${#compilers[@]})) || {
  echo "headers: no compiler found" >&2
  exit 1
}

work=build/check_headers
mkdir -p "$work"
eigen="$(pkg-config --cflags-only-I eigen3 2>/dev/null | sed 's/^-I//; s/ *$//' || true)"
export work eigen="${eigen:-/usr/include/eigen3}"

# With ccache the object is made, although nobody wants it: then an unchanged header costs nothing the next time.
# Without, the syntax is all that is looked at.
if command -v ccache >/dev/null; then
  export launcher=ccache output=true
else
  export launcher=env output=false
fi

# compiles COMPILER NAME HEADER...: a file that includes the headers, each twice.
compiles() {
  local compiler="$1" source="$work/$1-$2.cpp" text
  shift 2
  text="$(printf '#include <%s>\n' "$@" "$@")"
  # Left alone when unchanged; the compiler sees a file and not standard input so that ccache can do its work.
  [[ -f "$source" && "$(<"$source")" == "$text" ]] || printf '%s\n' "$text" >"$source"
  local what=(-fsyntax-only)
  $output && what=(-O0 -c -o "${source%.cpp}.o")
  "$launcher" "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Werror -Iinclude -isystem "$eigen" \
    "${what[@]}" "$source"
}
check_one() {
  local header="${2#include/}"
  if ! compiles "$1" "${header//\//_}" "$header"; then
    echo "headers: $2 does not compile alone with $1" >&2
    return 1
  fi
  printf '.'
}
export -f compiles check_one

echo "headers: ${#headers[@]} headers, ${compilers[*]}"
failed=0
printf '%s\n' "${headers[@]}" |
  xargs -r -d '\n' -n 1 -P "${JOBS:-2}" bash -c 'check_one "$0" "$1"' "${compilers[0]}" || failed=1
printf ' %s\n' "${compilers[0]}"
for compiler in "${compilers[@]:1}"; do
  compiles "$compiler" all "${headers[@]#include/}" || failed=1
done

# The door must stay light. check_layers.py sees which of our own files include what; this sees what really comes along.
if [[ -f include/limber/limber.hpp ]] && ((failed == 0)); then
  heavy="$("${compilers[0]}" -std=c++20 -M -Iinclude -isystem "$eigen" -x c++ include/limber/limber.hpp 2>/dev/null |
    grep -oE '[^ ]*/(iostream|nlohmann/[^ ]*|fmt/[^ ]*|CLI/[^ ]*|xsimd/[^ ]*|tbb/[^ ]*)( |$)' || true)"
  if [[ -n "$heavy" ]]; then
    printf 'headers: limber.hpp brings %s\n' "$heavy" >&2
    failed=1
  fi
fi
if ((failed)); then
  echo "headers: not all is well" >&2
  exit 1
fi
echo "headers: each compiles alone"
