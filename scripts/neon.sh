#!/usr/bin/env bash
# Compiles the library for ARM with NEON and runs its laws and batches under qemu. Takes a quarter of an hour on two cores,
# so continuous integration leaves it out.
#
#   scripts/neon.sh [TEST...]      default: test_laws test_batch test_math test_spatial
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

scripts/setup.sh build test neon
tests=("$@")
((${#tests[@]})) || tests=(test_laws test_batch test_math test_spatial)

export LIMBER_SYSROOT="$PWD/build/aarch64-root"
if [[ ! -d "$LIMBER_SYSROOT/usr/include" ]]; then
  echo "neon: fetching libraries for ARM"
  mkdir -p build
  mmdebstrap --quiet --variant=extract --arch=arm64 \
    --include=libc6-dev,libstdc++-12-dev,libeigen3-dev,nlohmann-json3-dev,libxsimd-dev,libtbb-dev,libfmt-dev,libgtest-dev,librapidcheck-dev \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$LIMBER_SYSROOT"
fi
cmake --preset dev -B build/aarch64 --toolchain cmake/toolchains/aarch64.cmake \
  -DLIMBER_BUILD_CLI=OFF -DLIMBER_BUILD_EXAMPLES=OFF >/dev/null
cmake --build build/aarch64 --parallel "${JOBS:-$(nproc)}" --target "${tests[@]}"
failed=0
for test in "${tests[@]}"; do
  echo "==> $test"
  qemu-aarch64 -L "$LIMBER_SYSROOT" "build/aarch64/tests/$test" --gtest_brief=1 || failed=1
done
exit "$failed"
