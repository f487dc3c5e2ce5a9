#!/usr/bin/env bash
# Installs the Debian packages that are missing. Quick when nothing is.
#
#   scripts/setup.sh [--check] [GROUP...]     groups: build test bench crosscheck package neon python (default: build)
#
# --check only says what is missing, and fails if something required is.
# Where CI=true, optional packages are required: continuous integration must not skip half of its work in silence.
set -euo pipefail

# The arrays are read through their names, further down.
# shellcheck disable=SC2034
{
  # A library's user needs the first group only; a contributor needs `test` too.
  build_required=(g++ make cmake ninja-build libeigen3-dev nlohmann-json3-dev libfmt-dev libcli11-dev
    libtbb-dev libxsimd-dev)
  build_optional=(ccache)
  test_required=(git pkg-config python3 libgtest-dev librapidcheck-dev)
  # The second compiler, the formatter and the linter of the scripts: checks that are skipped where a release lacks them.
  test_optional=(clang-19 libclang-rt-19-dev clang-format-19 shellcheck)
  bench_required=(python3 python3-venv libbenchmark-dev)
  # The second compiler with its OpenMP, and peers to measure against.
  bench_optional=(clang-19 libomp-19-dev liborocos-kdl-dev libsimbody-dev liburdfdom-headers-dev)
  python_required=(python3 python3-dev python3-venv)
  python_optional=()
  crosscheck_required=(python3 python3-venv)
  # A peer that reads SDF files.
  crosscheck_optional=(libsdformat-dev)
  # lintian looks at the package, mmdebstrap makes the clean root in which it is tried.
  package_required=(dpkg-dev file gzip)
  package_optional=(lintian mmdebstrap)
  neon_required=(g++-aarch64-linux-gnu qemu-user mmdebstrap)
  neon_optional=()
}

say() { printf 'setup: %s\n' "$*"; }
die() {
  printf 'setup: %s\n' "$*" >&2
  exit 1
}

check_only=false
groups=()
for arg in "$@"; do
  case "$arg" in
    --check) check_only=true ;;
    build | test | bench | crosscheck | package | neon | python) groups+=("$arg") ;;
    *) die "unknown argument '$arg' (expected: --check, build, test, bench, crosscheck, package, neon, python)" ;;
  esac
done
((${#groups[@]})) || groups=(build)

required=()
optional=()
for group in "${groups[@]}"; do
  declare -n group_required="${group}_required" group_optional="${group}_optional"
  required+=("${group_required[@]}")
  optional+=("${group_optional[@]}")
done
if [[ "${CI:-}" == true ]]; then
  required+=("${optional[@]}")
  optional=()
fi

if ! command -v dpkg-query >/dev/null; then
  say "no dpkg on this system: please install by hand what these Debian packages hold: ${required[*]} ${optional[*]}"
  exit 0
fi

# A package counts as present when it is installed itself or when an installed package provides its name (as pkgconf
# does for pkg-config).
installed="$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' |
  sed -n 's/^installed //p' | sed -E 's/\([^)]*\)//g; s/,/ /g' | tr -s ' ' '\n')"
missing_of() {
  local package
  for package in "$@"; do
    grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
  done | sort -u
}
mapfile -t missing_required < <(missing_of "${required[@]}")
mapfile -t missing_optional < <(missing_of "${optional[@]}")

if ((${#missing_required[@]} + ${#missing_optional[@]} == 0)); then
  say "nothing is missing (${groups[*]})"
  exit 0
fi
say "missing: ${missing_required[*]} ${missing_optional[*]}"
if $check_only; then
  ((${#missing_required[@]} == 0))
  exit
fi

if ((EUID == 0)); then
  as_root=(env)
elif command -v sudo >/dev/null; then
  as_root=(sudo env)
else
  message="installing packages needs root or sudo, and this is neither. As root, run: apt-get install ${missing_required[*]} ${missing_optional[*]}"
  # Without the optional ones the work can go on.
  ((${#missing_required[@]})) && die "$message"
  say "$message"
  say "going on without the optional packages: ${missing_optional[*]}"
  exit 0
fi
apt() { "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 "$@"; }

say "updating the package lists"
apt update >/dev/null || say "the package lists could not all be updated; trying with those at hand"

# On another release some packages may not exist under this name.
exists() {
  local policy
  policy="$(apt-cache policy "$1" 2>/dev/null)"
  grep -q '^  Candidate: [^(]' <<<"$policy"
}
to_install=()
for package in "${missing_required[@]}"; do
  exists "$package" || die "the package '$package' is needed and this release does not have it"
  to_install+=("$package")
done
for package in "${missing_optional[@]}"; do
  if exists "$package"; then
    to_install+=("$package")
  else
    say "this release has no '$package': going on without it, the checks that need it are skipped"
  fi
done

if ((${#to_install[@]})); then
  say "installing: ${to_install[*]}"
  log="$(mktemp)"
  trap 'rm -f "$log"' EXIT
  if ! apt install --yes --no-install-recommends "${to_install[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    die "apt-get could not install: ${to_install[*]}"
  fi
fi
say "done"
