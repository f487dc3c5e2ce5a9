#!/usr/bin/env bash
# Sets up, builds the command line for this machine, runs its demonstration, and shows what to try next.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
# The build's chatter is only of interest when it fails; a progress line is enough otherwise.
echo "demo: building (build/demo)"
cmake --preset demo >/dev/null
cmake --build --preset demo --parallel "${JOBS:-$(nproc)}" --target limber_cli
limber=build/demo/cli/limber
"$limber" demo "$@"
cat <<END

The program is $limber. Try:

  $limber info robots/panda
  $limber compute robots/panda --what mass_matrix,gravity_forces
  $limber bench robots/humanoid
END
