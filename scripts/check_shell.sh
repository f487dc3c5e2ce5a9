#!/usr/bin/env bash
# Lints the shell scripts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

if ! command -v shellcheck >/dev/null; then
  skip "shell scripts" "shellcheck is not installed"
  exit
fi
mapfile -d '' -t scripts < <(project_files '*.sh' '*.bash' .ci/run)
shellcheck --severity=warning --external-sources --source-path=SCRIPTDIR/.. --exclude=SC1091 "${scripts[@]}"
echo "shell scripts: ${#scripts[@]} are clean"
