#!/usr/bin/env bash
# Sets up, builds the command line in release mode, and runs its demonstration.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
# The build's chatter is only of interest when it fails; a progress line is enough otherwise.
echo "demo: building (build/release)"
cmake --preset release >/dev/null
cmake --build --preset release --parallel "${JOBS:-$(nproc)}" --target limber_cli
exec build/release/cli/limber demo "$@"
