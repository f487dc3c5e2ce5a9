#!/usr/bin/env bash
# Measures Limber beside other libraries: sets up the peers, builds with each compiler, runs, and writes bench/results.json,
# bench/RESULTS.md and bench/plots/, bench/PYTHON.md, docs/benchmarks/, and in build/bench/ constraints.txt and ik.md.
#
#   scripts/bench.sh [--quick] [--no-setup] [--seconds S] [--robots "NAME ..."] [--tasks "NAME ..."] [--folder DIR]
#
# --quick (or QUICK=1 in the environment): fewer robots and less time. --folder: write the results elsewhere.
# --tasks: those quantities, and no constraints, inverse kinematics and simulations.
# A peer that cannot be installed or built is left out with a message.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

robots="panda ur5 quadruped humanoid talos"
for n in 5 10 20 50 100 500; do robots+=" chain$n tree$n"; done
robots+=" quadruped_geared chain20_geared tree20_geared"
tasks="inverse_dynamics mass_matrix forward_dynamics jacobian centroidal_momentum_matrix factorization all_terms"
tasks+=" coriolis_matrix christoffel_symbols gravity_forces kinetic_energy center_of_mass_jacobian inertia_regressor"
tasks+=" load_urdf rollout"
quick_robots="panda quadruped humanoid chain20 tree20 quadruped_geared chain50"
# Robots with many states at once, and those with a curve over the size of the batch.
batch_robots="panda quadruped humanoid chain20 tree20"
curve_robots="panda humanoid"
curve_tasks="inverse_dynamics forward_dynamics mass_matrix"
curve_sizes="1 2 4 8 16 32 64 128 256 1024 4096 16384 65536 262144 1000000"
quick_curve_robots="panda"
quick_curve_tasks="inverse_dynamics"
command="make bench"
seconds=300
quick_seconds=60
setup=true
quick=false
[[ -z "${QUICK:-}" || "${QUICK:-}" == 0 ]] || quick=true
folder=bench
given_seconds='' given_robots='' every_task=true ik_targets=10000 sim_options=()
while (($#)); do
  case "$1" in
    --quick) quick=true ;;
    --no-setup) setup=false ;;
    --seconds) given_seconds="$2" && shift ;;
    --robots) given_robots="$2" && shift ;;
    --tasks) tasks="$2" && every_task=false && shift ;;
    --folder) folder="$2" && shift ;;
    *)
      echo "bench: unknown argument '$1'" >&2
      exit 2
      ;;
  esac
  shift
done
if $quick; then
  command+=" QUICK=1"
  robots="$quick_robots"
  curve_robots="$quick_curve_robots"
  curve_tasks="$quick_curve_tasks"
  seconds=$quick_seconds
  ik_targets=200
  sim_options=(--quick)
fi
if [[ -n "$given_seconds" ]]; then
  seconds="$given_seconds"
  command="scripts/bench.sh --seconds $seconds"
  if $quick; then command+=" --quick"; fi
fi
[[ -z "$given_robots" ]] || robots="$given_robots"

say() { printf 'bench: %s\n' "$*"; }

# ---- The peers

venv=bench/.venv
if $setup; then
  scripts/setup.sh build bench
  # The stamp says which versions are installed; a changed list is installed again.
  if ! cmp -s bench/requirements.txt "$venv/installed.txt"; then
    say "installing the peers of bench/requirements.txt into $venv"
    [[ -x "$venv/bin/python" ]] || python3 -m venv "$venv" || say "no virtual environment could be made"
    complete=true
    while read -r package; do
      "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check "$package" || {
        say "$package could not be installed; going on without it"
        complete=false
      }
    done < <(grep -E '^[a-z]' bench/requirements.txt)
    if $complete; then cp bench/requirements.txt "$venv/installed.txt"; fi
  fi
fi

# ---- The builds

# build PRESET TARGET...: with a line per step; the rest of what compilers say is in a log, and is shown if they fail.
build() {
  local preset="$1" log="build/$1/build.log" status=0
  shift
  cmake --build --preset "$preset" --parallel "${JOBS:-$(nproc)}" --target "$@" -- -k 0 2>&1 | tee "$log" |
    { grep --line-buffered -E '^\[[0-9]+/' || true; } || status=$?
  ((status == 0)) || { grep -E -A 3 'error:|FAILED:' "$log" || cat "$log"; } | cut -c 1-300 | tail -n 40 >&2
  return "$status"
}

presets=(bench bench-native)
command -v clang++-19 >/dev/null && presets+=(bench-clang)
libraries=()
for preset in "${presets[@]}"; do
  say "building with the preset $preset (peers are built once; the first time takes some minutes)"
  cmake --preset "$preset" -Wno-dev | grep -E '^-- bench' || true
  targets=(bench_limber)
  [[ "$preset" != bench ]] || targets+=(bench_driver)
  build "$preset" "${targets[@]}"
  # A peer that does not build is no reason to stop. Peers are always built for this machine, where they can be.
  [[ "$preset" == bench-native ]] || build "$preset" bench_peers || say "not all peers could be built with the preset $preset; going on with the others"
  for library in "build/$preset"/bench/libraries/*.so; do libraries+=("$library"); done
done

# ---- The robots

arguments=()
for robot in $robots; do
  if [[ "$robot" == talos ]]; then
    if "$venv/bin/python" bench/export_urdf.py talos talos_data/robots/talos_full_v2.urdf build/bench/talos.json; then
      arguments+=(--robot "talos=build/bench/talos.json")
    else
      say "talos is left out: its description could not be read"
    fi
  else
    arguments+=(--robot "$robot")
  fi
done

# ---- The measurement

# both "A B ..." "C ...": the words of the first that the second has too.
both() { for word in $1; do if [[ " $2 " == *" $word "* ]]; then printf '%s\n' "$word"; fi; done; }

# Threads of OpenMP that have nothing to do give their cores away before the next contestant's turn.
export KMP_BLOCKTIME=1 # milliseconds

for library in "${libraries[@]}"; do arguments+=(--library "$library"); done
for task in $tasks; do arguments+=(--task "$task"); done
for robot in $(both "$batch_robots" "$robots"); do arguments+=(--batch-robot "$robot"); done
say "measuring single states for about $(duration "$seconds"), and batches"
build/bench/bench/bench_driver "${arguments[@]}" --seconds "$seconds" --output build/bench/measured.json

curves=()
curve_robots="$(both "$curve_robots" "$robots")"
curve_tasks="$(both "$curve_tasks" "$tasks")"
if [[ -n "$curve_robots" && -n "$curve_tasks" ]]; then
  say "measuring batches of up to a million states"
  # One build is enough for the shape of a curve: that of the last preset.
  arguments=(--library "build/${presets[-1]}/bench/libraries/bench_limber.so")
  for robot in $curve_robots; do arguments+=(--robot "$robot" --batch-robot "$robot"); done
  for task in $curve_tasks; do arguments+=(--task "$task"); done
  for size in $curve_sizes; do arguments+=(--batch-size "$size"); done
  build/bench/bench/bench_driver "${arguments[@]}" --seconds "$((seconds / 10))" --passes 1 \
    --output build/bench/curves.json
  curves=(--curves build/bench/curves.json)
fi

# ---- Calls from Python

say "building the Python module, and measuring calls from Python"
if "$venv/bin/python" -c 'import nanobind, numpy' 2>/dev/null &&
  cmake --preset bench -DLIMBER_BUILD_PYTHON=ON -DPython_EXECUTABLE="$PWD/$venv/bin/python" -Wno-dev >/dev/null &&
  build bench limber_python bench_in_cpp; then
  mkdir -p "$folder"
  PYTHONPATH=build/bench/python "$venv/bin/python" bench/python/run.py --in-cpp build/bench/bench/bench_in_cpp.so \
    --wheels dist --seconds "$((seconds / 5))" --output "$folder/PYTHON.md"
else
  say "calls from Python are left out"
fi

# ---- Constraints, inverse kinematics and simulation: programs of their own

if $every_task; then
  say "measuring constrained dynamics"
  : >build/bench/constraints.txt
  for preset in "${presets[@]}"; do
    [[ "$preset" != bench-native ]] || continue # it has no Pinocchio of its own
    if build "$preset" bench_constraints; then
      "build/$preset/bench/bench_constraints" | sed "s/^/$preset /" | tee -a build/bench/constraints.txt
    else
      say "constrained dynamics with the preset $preset is left out"
    fi
  done

  say "measuring inverse kinematics"
  if build bench bench_ik && "$venv/bin/python" -c 'import numpy' 2>/dev/null; then
    "$venv/bin/python" bench/ik/run.py build/bench/bench/bench_ik --count "$ik_targets" --output build/bench/ik.md
  else
    say "inverse kinematics is left out"
  fi

  say "measuring simulations"
  if build bench bench_sim; then
    for robot_data in "$venv"/lib/python3*/site-packages/cmeel.prefix/share/example-robot-data/robots; do
      [[ ! -d "$robot_data" ]] || sim_options+=(--robots "$robot_data")
    done
    page="$folder"
    # A quick run leaves problems out, and does not replace the page.
    if [[ "$folder" == bench ]]; then page=docs/benchmarks; fi
    if $quick; then page=build/bench; fi
    python3 bench/sim/run.py build/bench/bench/bench_sim --page "$page" "${sim_options[@]}"
  else
    say "simulations are left out"
  fi
fi

# ---- The report

mkdir -p "$folder"
python3 bench/report.py build/bench/measured.json "${curves[@]}" --command "$command" --folder "$folder"
say "done in $(duration "$SECONDS")"
