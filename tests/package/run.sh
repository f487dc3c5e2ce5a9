#!/usr/bin/env bash
# Installs a build tree into a new folder and builds a consumer twice, through find_package(limber) and through
# pkg-config; with limber::batch, which brings the rest. The tree is moved after the installation: a package must not remember where it was born. The folder's
# name has a space, as many a user's has.
#
#   tests/package/run.sh BUILD_TREE COMPILER
set -euo pipefail
build_tree="$1"
compiler="$2"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
born="$work/born"
prefix="$work/moved here"

cmake --install "$build_tree" --prefix "$born" >"$work/install.log" || {
  cat "$work/install.log"
  exit 1
}
mv "$born" "$prefix"
# Nothing that is installed may name the source or build tree.
if grep -rIlF -e "$build_tree" -e "$born" "$prefix"; then
  echo "package: these installed files name the build tree or the first prefix" >&2
  exit 1
fi

echo "package: find_package(limber)"
cmake -S "$here" -B "$work/by cmake" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$work/by cmake"
"$work/by cmake/consumer" | tee "$work/by_cmake.txt"

echo "package: pkg-config limber-batch"
pc="$(dirname "$(find "$prefix" -name limber.pc)")"
flags="$(PKG_CONFIG_PATH="$pc" pkg-config --cflags --libs limber-batch)"
echo "$flags"
# pkg-config escapes the spaces for a shell, so a shell has to read them.
eval "arguments=($flags)"
library="$(dirname "$pc")"
# shellcheck disable=SC2154
"$compiler" "$here/main.cpp" "${arguments[@]}" -Wl,-rpath,"$library" -o "$work/by_pkg_config"
"$work/by_pkg_config" | tee "$work/by_pkg_config.txt"

cmp "$work/by_cmake.txt" "$work/by_pkg_config.txt"
test -s "$work/by_cmake.txt"
echo "package: both consumers agree"
