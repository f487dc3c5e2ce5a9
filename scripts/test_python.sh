#!/usr/bin/env bash
# Builds the Python module with the library of a preset and runs its tests (pytest), and checks the types of its examples and
# that it can be built for the stable ABI.
#
#   scripts/test_python.sh [--preset PRESET] [pytest's arguments]
#
# The last line is `N passed, N failed`. Exit code: 0 all passed, 1 something failed, 77 the packages cannot be installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

preset=dev
if [[ "${1:-}" == --preset ]]; then
  preset="${2:?}"
  shift 2
fi
python="$(scripts/python_venv.sh)"

log="build/$preset.python.configure.log"
mkdir -p build
cmake --preset "$preset" -DLIMBER_BUILD_PYTHON=ON -DPython_EXECUTABLE="$python" >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
cmake --build --preset "$preset" --parallel "${JOBS:-$(nproc)}" --target limber_python limber_cli

export PYTHONPATH="$PWD/build/$preset/python" LIMBER_PROGRAM="$PWD/build/$preset/cli/limber" PYTHONDONTWRITEBYTECODE=1
junit="$PWD/build/$preset/python.junit.xml"
rm -f "$junit"
status=0
"$python" -m pytest --quiet -p no:cacheprovider --junit-xml "$junit" "$@" || status=$?
read -r total bad skipped < <(scripts/count_junit.py "$junit")
if ((status != 0 && bad == 0)); then bad=1; fi
passed=$((total - bad - skipped))
# Types, by both checkers that people use.
for checker in "mypy --cache-dir build/$preset/mypy python/examples" "pyright --pythonpath $python"; do
  read -ra words <<<"$checker"
  if "$python" -m "${words[@]}"; then
    passed=$((passed + 1))
  else
    bad=$((bad + 1))
  fi
done
if scripts/check_stable_abi.py "build/$preset/compile_commands.json"; then
  passed=$((passed + 1))
else
  bad=$((bad + 1))
fi
echo "$passed passed, $bad failed"
((bad == 0))
