#!/usr/bin/env bash
# All static checks, one after the other; fails if any does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=0
scripts/check_format.sh || failed=1
scripts/check_layers.py || failed=1
scripts/test_check_layers.py || failed=1
scripts/check_problems.py || failed=1
scripts/check_shell.sh || failed=1
scripts/check_headers.sh || failed=1
exit "$failed"
