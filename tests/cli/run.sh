#!/usr/bin/env bash
# The command line as a user meets it: what it prints, where, and with which exit status.
#
#   tests/cli/run.sh PROGRAM
set -euo pipefail
limber="$1"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  echo "cli: $*" >&2
  failures=$((failures + 1))
}

# run STATUS ARGUMENTS...: output in $work/out and $work/err
run() {
  local expected="$1" status=0
  shift
  "$limber" "$@" >"$work/out" 2>"$work/err" || status=$?
  ((status == expected)) || fail "limber $*: exit status $status, expected $expected"
  # No colours where there is no terminal.
  if grep -q $'\033' "$work/out" "$work/err"; then fail "limber $*: escape sequences in a file"; fi
}
says() { grep -qF -- "$2" "$work/$1" || fail "no '$2' in the $1 of the last command"; }

# works LINES ARGUMENTS...: succeeds, prints at least so many lines, and nothing on standard error
works() {
  local least="$1"
  shift
  run 0 "$@"
  (($(wc -l <"$work/out") >= least)) || fail "limber $*: too little output"
  [[ ! -s "$work/err" ]] || fail "limber $*: wrote on standard error: $(cat "$work/err")"
}

# refuses STATUS TEXT ARGUMENTS...: fails with one line that holds the text, and prints nothing
refuses() {
  local status="$1" text="$2"
  shift 2
  run "$status" "$@"
  says err "$text"
  (($(wc -l <"$work/err") == 1)) || fail "limber $*: not one line on standard error: $(cat "$work/err")"
  [[ ! -s "$work/out" ]] || fail "limber $*: an error, and yet output"
}

works 1 --version
grep -qxE 'limber [0-9]+\.[0-9]+\.[0-9]+' "$work/out" || fail "--version says: $(cat "$work/out")"
works 5 --help
works 5 info --help
works 10 robots
says out robots/panda

works 60 demo
says out "All 9 checks hold."
run 0 demo robots/mini_cheetah # has warnings, and is sound
run 0 demo "robots/chain5_geared"

works 20 info robots/panda
says out "7 links, 7 degrees of freedom"
says out joint7
works 20 info panda
works 20 info robots/five_bar
works 120 info robots/tree50

cat >"$work/arm.json" <<'JSON'
{"limber": 1, "name": "arm",
 "bodies": [{"name": "table", "joint": {"type": "fixed"}},
            {"name": "disc", "parent": "table", "joint": {"name": "slide", "type": "planar"}, "inertia": {"mass": 1,
             "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}},
            {"name": "ball", "parent": "disc", "joint": {"name": "socket", "type": "spherical"}, "inertia": {"mass": 1,
             "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}]}
JSON
works 15 info "$work/arm.json"
says out slide/wz
says out socket/wz
run 0 demo "$work/arm.json"

refuses 1 'did you mean "panda"' info robots/pnda
refuses 1 'no such' info nothing
refuses 1 'absent.json' info "$work/absent.json"
echo '{"limber": 1, "bodies": [{"name": "a", "joint": {"type": "revolute"}, "inertia": {"mass": -1}}]}' >"$work/bad.json"
run 1 info "$work/bad.json"
says err "bad.json:1: error: body \"a\" inertia.mass = -1: must not be negative"
run 1 demo "$work/bad.json"
for wrong in "" nonsense "info" "--nonsense" "info a b"; do
  # shellcheck disable=SC2086
  run_status=0 && "$limber" $wrong >"$work/out" 2>"$work/err" || run_status=$?
  ((run_status != 0)) || fail "limber $wrong: succeeded"
  (($(wc -l <"$work/err") == 1)) || fail "limber $wrong: not one line: $(cat "$work/err")"
  [[ ! -s "$work/out" ]] || fail "limber $wrong: an error, and yet output"
done

((failures == 0)) || exit 1
echo "cli: all as expected"
