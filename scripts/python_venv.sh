#!/usr/bin/env bash
# Makes python/.venv, with what builds and tests the Python module (python/requirements.txt), and prints its Python. Quick
# when it is there. Exit code 77: it cannot be made here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

venv=python/.venv
give_up() {
  printf 'python skipped: %s\n' "$*" >&2
  exit 77
}

# The stamp says which versions are installed; a changed list is installed again.
if ! cmp -s python/requirements.txt "$venv/installed.txt" || ! "$venv/bin/python" -c '' 2>/dev/null; then
  echo "python: installing the packages of python/requirements.txt into $venv" >&2
  rm -rf "$venv"
  python3 -m venv "$venv" || give_up "python3 cannot make a virtual environment (on Debian: apt-get install python3-venv)"
  "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --retries 2 --timeout 30 \
    -r python/requirements.txt >&2 || give_up "pip cannot install python/requirements.txt"
  cp python/requirements.txt "$venv/installed.txt"
fi
# Tests beside Pinocchio find it where the cross-check has installed it.
site="$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')"
peers="$PWD/crosscheck/.venv/${site#*.venv/}"
if [[ -d "$peers" ]]; then
  printf 'import site; site.addsitedir("%s")\n' "$peers" >"$site/peers.pth"
fi
printf '%s\n' "$PWD/$venv/bin/python"
