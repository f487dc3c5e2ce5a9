#!/usr/bin/env bash
# Sets up, builds the Python module for this machine, and runs its examples.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build python
python="$(scripts/python_venv.sh)"
echo "demo: building (build/demo)"
cmake --preset demo -DLIMBER_BUILD_PYTHON=ON -DPython_EXECUTABLE="$python" >/dev/null
cmake --build --preset demo --parallel "${JOBS:-$(nproc)}" --target limber_python
export PYTHONPATH="$PWD/build/demo/python"
for example in python/examples/*.py; do
  printf '\n==> %s\n' "$example"
  "$python" "$example"
done
cat <<END

Try more:  PYTHONPATH=build/demo/python $python
Install:   pip install .        (python/README.md)
END
