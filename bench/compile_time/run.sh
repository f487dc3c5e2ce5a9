#!/usr/bin/env bash
# Measures how long a small user file takes to compile against Limber, with peers beside it, and writes RESULTS.md.
#
#   bench/compile_time/run.sh [--no-peers] [ARGUMENT...]     other arguments go to run.py (see run.py --help)
#
# The peers come from Python packages, which carry their headers, in a virtual environment of the benchmarks' own.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
venv="$here/../.venv"

peers=true
arguments=()
for arg in "$@"; do
  if [[ "$arg" == --no-peers ]]; then peers=false; else arguments+=("$arg"); fi
done

has() { "$venv/bin/python" -m pip show --quiet "$1" >/dev/null 2>&1; }
if $peers; then
  [[ -x "$venv/bin/python" ]] || python3 -m venv "$venv"
  for package in pin mujoco; do
    if ! has "$package"; then
      echo "compile time: installing the peer '$package' into bench/.venv"
      "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check "$package" ||
        echo "compile time: '$package' could not be installed; going on without it"
    fi
  done
fi

exec python3 "$here/run.py" --venv "$venv" ${arguments[@]+"${arguments[@]}"}
