#!/usr/bin/env bash
# Builds a Debian package in build/package, lets lintian look at it, and tries it in a clean root: installs it with what it
# asks for, runs the program, and compiles a program that uses the library.
#
#   scripts/package.sh [--no-try]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

try=true
if [[ "${1:-}" == --no-try ]]; then try=false; fi

scripts/setup.sh build package
cmake --preset release -B build/package -DCMAKE_INSTALL_PREFIX=/usr >/dev/null
cmake --build build/package --parallel "${JOBS:-$(nproc)}"
rm -f build/package/*.deb
(cd build/package && cpack >cpack.log) || { cat build/package/cpack.log && exit 1; }
package="$(echo build/package/*.deb)"
echo "package: $package, $(du -h "$package" | cut -f 1)"

if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error "$package"
  echo "package: lintian finds no errors"
else
  skip "package: lintian" "it is not installed"
fi

if ! $try; then exit 0; fi
if ! command -v mmdebstrap >/dev/null; then
  skip "package: the clean root" "mmdebstrap is not installed"
  exit 0
fi
release="$(. /etc/os-release && echo "$VERSION_CODENAME")"
root="$(mktemp -d)"
mapfile -t sources < <(package_sources)
trap 'rm -rf "$root"' EXIT
echo "package: installing it in a clean root of $release"
mmdebstrap --quiet --variant=apt --include=ca-certificates \
  --customize-hook="copy-in $package tests/package/main.cpp tests/package/CMakeLists.txt /tmp" \
  --customize-hook='chroot "$1" apt-get install -y -qq g++ cmake make man-db /tmp/'"$(basename "$package")" \
  --customize-hook='chroot "$1" sh -c "limber --version && limber compute robots/panda --what gravity_forces"' \
  --customize-hook='chroot "$1" sh -ec "man limber-compute >/tmp/page; head -n 5 /tmp/page; test -f /usr/share/bash-completion/completions/limber"' \
  --customize-hook='chroot "$1" sh -c "cmake -S /tmp -B /tmp/consumer >/dev/null && cmake --build /tmp/consumer && /tmp/consumer/consumer"' \
  "$release" "$root/root.tar" "${sources[@]}"
echo "package: works in a clean root"
