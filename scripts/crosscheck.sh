#!/usr/bin/env bash
# Compares Limber with Pinocchio, MuJoCo and libsdformat on many robots (crosscheck/README.md). Sets up a Python environment
# of its own in crosscheck/.venv, builds the programs that answer for Limber and libsdformat, and runs the comparison.
#
#   scripts/crosscheck.sh [--no-setup] [--packages] [--robots PATTERN]
#
# --packages: only installs them; other tests use the robots that come with them.
# The last line is `N passed, N failed`. Exit code: 0 all passed, 1 something failed, 77 skipped because the packages
# cannot be installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

setup=true
only_packages=false
arguments=()
while (($#)); do
  case "$1" in
    --no-setup) setup=false ;;
    --packages) only_packages=true ;;
    --robots) arguments+=(--robots "${2:?}") && shift ;;
    *)
      echo "crosscheck: unknown argument '$1'" >&2
      exit 2
      ;;
  esac
  shift
done

say() { printf 'crosscheck: %s\n' "$*"; }
give_up() {
  printf 'crosscheck skipped: %s\n' "$*" >&2
  exit 77
}

if $setup; then scripts/setup.sh build crosscheck; fi

# ---- The libraries to compare with

venv=crosscheck/.venv
# The stamp says which versions are installed; a changed list is installed again.
if ! cmp -s crosscheck/requirements.txt "$venv/installed.txt" || ! "$venv/bin/python" -c '' 2>/dev/null; then
  say "installing the packages of crosscheck/requirements.txt into $venv"
  rm -rf "$venv"
  python3 -m venv "$venv" || give_up "python3 cannot make a virtual environment (on Debian: apt-get install python3-venv)"
  "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --retries 2 --timeout 30 \
    -r crosscheck/requirements.txt ||
    give_up "pip cannot install crosscheck/requirements.txt (no network, or a Python that the packages do not support)"
  cp crosscheck/requirements.txt "$venv/installed.txt"
fi

if $only_packages; then exit 0; fi

# ---- Limber

build="${CROSSCHECK_BUILD:-build/crosscheck}"
mkdir -p "$build"
say "building"
# Compiled for this machine, with the SIMD code in use. Whether it compiles without warnings is for the tests to say.
if ! { cmake -S crosscheck -B "$build" -G Ninja -DLIMBER_INSTRUCTION_SETS=native &&
  cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target limber_evaluate; } >"$build/build.log" 2>&1; then
  cat "$build/build.log"
  say "the program that answers for Limber cannot be built"
  echo "0 passed, 1 failed"
  exit 1
fi

# ---- The comparison

if [[ -x "$build/sdf_peer" ]]; then arguments+=(--sdf-peer "$build/sdf_peer"); fi
"$venv/bin/python" crosscheck/compare.py --evaluate "$build/limber_evaluate" --work "$build/work" "${arguments[@]}"
