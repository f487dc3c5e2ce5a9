#!/usr/bin/env bash
# Writes python/limber/_core.pyi, the types of the part in C++, from the module that a preset has built.
#
#   scripts/python_stubs.sh [--preset PRESET] [--output FILE]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=dev
output=python/limber/_core.pyi
while (($#)); do
  case "$1" in
    --preset) preset="${2:?}" ;;
    --output) output="${2:?}" ;;
    *)
      echo "python_stubs: unknown argument '$1'" >&2
      exit 2
      ;;
  esac
  shift 2
done
PYTHONPATH="build/$preset/python" "$(scripts/python_venv.sh)" -m nanobind.stubgen --quiet --module limber._core \
  --pattern-file python/stubs.txt --include-private --output-file "$output"
