#!/usr/bin/env bash
# Lints the shell scripts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

if ! command -v shellcheck >/dev/null; then
  skip "shell scripts" "shellcheck is not installed"
  exit
fi
mapfile -d '' -t listed < <(git ls-files -z --cached --others --exclude-standard -- '*.sh' .ci/run)
scripts=()
for file in "${listed[@]}"; do
  [[ -f "$file" ]] && scripts+=("$file")
done
shellcheck --external-sources --source-path=SCRIPTDIR/.. --exclude=SC1091 "${scripts[@]}"
echo "shell scripts: ${#scripts[@]} are clean"
