#!/usr/bin/env bash
# Everything that must hold before a change is merged: static checks, then the tests in several configurations.
#
#   scripts/test.sh [--no-setup] [--no-checks] [PRESET...]      default presets: dev (g++), asan and tsan (clang, sanitizers)
#
# Without named presets the Python module is tested too, and the cross-check with other libraries runs: in continuous
# integration, and where its packages are installed already (`make crosscheck`). It is skipped where they cannot be
# installed. Continuous integration also fuzzes the readers of model files, for half a minute each.
#
# Every stage runs even if an earlier one failed, so that one run shows all there is to mend. The last line sums up, in the
# form `N passed, N failed`; a static check or a build counts as one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

setup=true
checks=true
presets=()
for arg in "$@"; do
  case "$arg" in
    --no-setup) setup=false ;;
    --no-checks) checks=false ;;
    -*)
      echo "test: unknown option '$arg'" >&2
      exit 2
      ;;
    *) presets+=("$arg") ;;
  esac
done
crosscheck=false
fuzz=false
user_builds=false
python=false
if ((${#presets[@]} == 0)); then
  presets=(dev asan tsan)
  python=true
  user_builds=true
  if in_ci || [[ -f crosscheck/.venv/installed.txt ]]; then crosscheck=true; fi
  if in_ci; then fuzz=true; fi
fi
jobs="${JOBS:-$(nproc)}"

if $setup; then
  groups=(build test)
  if $crosscheck; then groups+=(crosscheck); fi
  if $python; then groups+=(python); fi
  scripts/setup.sh "${groups[@]}"
fi

# Without the second compiler, the sanitizers run with the first.
if ! command -v clang++-19 >/dev/null; then
  skip "the configurations of clang, such as 'tsan'" "clang++-19 is not installed"
  usable=()
  for preset in "${presets[@]}"; do
    case "$preset" in
      clang | tsan) ;;
      asan) usable+=(asan-gcc) ;;
      *) usable+=("$preset") ;;
    esac
  done
  presets=("${usable[@]}")
fi

stages=${#presets[@]}
if $crosscheck; then stages=$((stages + 1)); fi
if $fuzz; then stages=$((stages + 1)); fi
if $user_builds; then stages=$((stages + 1)); fi
if $python; then stages=$((stages + 1)); fi
static_checks=(check_format.sh check_layers.py test_check_layers.py check_problems.py check_shell.sh check_headers.sh)
if $checks; then stages=$((stages + ${#static_checks[@]})); fi

stage=0
passed=0
failed=0
summary=()

begin() {
  stage=$((stage + 1))
  stage_start=$SECONDS
  printf '\n==> [%d/%d] %s (%s since the start)\n' "$stage" "$stages" "$1" "$(duration "$SECONDS")"
}

# note NAME TEXT: one line of the table at the end.
note() { summary+=("$(printf '%-22s %-48s %s' "$1" "$2" "$(duration $((SECONDS - stage_start)))")"); }

run_check() {
  begin "$1"
  if "scripts/$1"; then
    passed=$((passed + 1))
    note "$1" passed
  else
    failed=$((failed + 1))
    note "$1" FAILED
  fi
}

run_preset() {
  local preset="$1" junit total bad skipped
  begin "tests, preset $preset"
  if ! { cmake --preset "$preset" >"build/$preset.configure.log" 2>&1 || { cat "build/$preset.configure.log" && false; }; } ||
    ! cmake --build --preset "$preset" --parallel "$jobs" -- -k 0; then
    failed=$((failed + 1))
    note "$preset" "BUILD FAILED, tests not run"
    return
  fi
  passed=$((passed + 1))
  junit="$PWD/build/$preset/junit.xml"
  rm -f "$junit"
  local status=0
  # Of the tests that pass, one in 200 is shown, as a sign of life.
  ctest --preset "$preset" --parallel "$jobs" --output-junit "$junit" 2>&1 |
    awk '/^ +Start +[0-9]+: / { next } / Passed +[0-9.]+ sec *$/ && ++n % 200 { next } { print; fflush() }' || status=$?
  read -r total bad skipped < <(scripts/count_junit.py "$junit")
  # Whatever ctest calls a failure fails, even if no single test does (a crash, no tests at all).
  if ((status != 0 && bad == 0)); then bad=1; fi
  passed=$((passed + total - bad - skipped))
  failed=$((failed + bad))
  note "$preset" "$((total - bad - skipped)) passed, $bad failed, $skipped skipped"
}

# run_counting NAME TITLE COMMAND...: a command whose last line says `N passed, N failed`; 77 is its status where it cannot
# be run here.
run_counting() {
  local name="$1" log="build/$1.log" status=0 counts
  begin "$2"
  shift 2
  "$@" 2>&1 | tee "$log" || status=$?
  if ((status == 77)); then
    note "$name" "skipped: it cannot be run here"
    return
  fi
  if counts="$(tail -n 1 "$log" | grep -E '^[0-9]+ passed, [0-9]+ failed$')"; then
    local words
    read -ra words <<<"$counts"
    passed=$((passed + words[0]))
    failed=$((failed + words[2]))
    # Whatever ended badly failed, even if no comparison did.
    if ((status != 0 && words[2] == 0)); then failed=$((failed + 1)); fi
    note "$name" "$counts"
  else
    failed=$((failed + 1))
    note "$name" "FAILED, no result"
  fi
}

mkdir -p build
if $checks; then
  for check in "${static_checks[@]}"; do run_check "$check"; done
fi
# Before the tests: some use the real robots that come with the packages. Whether there are any is asked again below.
if $crosscheck; then scripts/crosscheck.sh --no-setup --packages || true; fi
for preset in "${presets[@]}"; do run_preset "$preset"; done
# With the library that the preset dev has built.
if $python; then run_counting python "the Python module" scripts/test_python.sh; fi
if $user_builds; then
  run_counting user_builds "a user's program, built in many ways" tests/package/user_builds.py build/abi --jobs "$jobs"
fi
if $crosscheck; then
  run_counting crosscheck "cross-check with other libraries" scripts/crosscheck.sh --no-setup
fi
if $fuzz; then run_counting fuzz "fuzzing, half a minute each" scripts/fuzz.sh --no-setup --seconds 30; fi

if ((failed > 0)); then scripts/show_failures.py build/*/*junit.xml; fi
printf '\n==> Summary (%s)\n' "$(duration "$SECONDS")"
printf '%s\n' "${summary[@]}"
echo
echo "$passed passed, $failed failed"
((failed == 0))
