#!/usr/bin/env python3
"""Compares Limber with Pinocchio, MuJoCo and libsdformat on many robots. scripts/crosscheck.sh runs it.

    compare.py --evaluate PROGRAM [--sdf-peer PROGRAM] [--work FOLDER] [--robots PATTERN]

Prints a table (robot and library down, quantities across, the worst relative difference in each cell), what was left out
and why, and `N passed, N failed`, where one check is one quantity of one robot against one library.
"""

import argparse
import fnmatch
import json
import platform
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np

import exports
import faults
import grammar
import robots
import sdf_grammar
import sdf_peer
from mechanism import DEGREES, Layout, Skipped, expand
from mjcf_peer import MjcfPeer
from mujoco_peer import MujocoPeer
from pinocchio_peer import PinocchioPeer

TOLERANCE = 1e-10
STATES = 4  # the first in the neutral position
FRAMES = 24  # at most of each robot, for Jacobians and accelerations; placements are of all frames
LEAST_REAL_ROBOTS = 25
GENERATED = 60  # files of each format
FAULTY = 150  # files of each format with one fault

# What solves H x = b has as many digits as the condition of H leaves. Where these are fewer than ten, both answers have to give
# the same H x, to the tolerance on the scale |H| |x|.
SOLUTIONS = ("inverse_mass_matrix", "inverse_mass_matrix_times", "solve_mass_matrix", "forward_dynamics",
             "forward_dynamics_by_mass_matrix")
# What is made of such solutions: here the tolerance is at least (machine precision) x cond(H), which is more than 1e-10
# where cond(H) > 450,000.
OF_SOLUTIONS = ("hybrid_dynamics", "inverse_operational_space_inertia")

# Columns of the table: title -> quantities.
COLUMNS = {
    "X": ["placement"],
    "v": ["velocity"],
    "a": ["acceleration", "classical_acceleration"],
    "J": ["jacobian", "joint_jacobian"],
    "dJ": ["jacobian_rate"],
    "dJ v": ["velocity_product_acceleration"],
    "ID": ["inverse_dynamics"],
    "bias": ["bias_forces"],
    "grav": ["gravity_forces"],
    "wrench": ["joint_wrench", "base_force"],
    "H": ["mass_matrix", "mass_matrix_times"],
    "H^-1": ["inverse_mass_matrix", "inverse_mass_matrix_times", "solve_mass_matrix"],
    "FD": ["forward_dynamics", "forward_dynamics_by_mass_matrix"],
    "hybrid": ["hybrid_dynamics"],
    "1/L": ["inverse_operational_space_inertia"],
    "C": ["coriolis_matrix", "mass_matrix_rate", "coriolis_times", "coriolis_transpose_times_velocity"],
    "Gamma": ["christoffel_symbols"],
    "T": ["kinetic_energy"],
    "V": ["potential_energy"],
    "com": ["total_mass", "center_of_mass", "center_of_mass_velocity", "center_of_mass_acceleration"],
    "Jcom": ["center_of_mass_jacobian"],
    "h": ["momentum"],
    "A": ["centroidal_momentum_matrix"],
    "dA": ["centroidal_momentum_matrix_rate"],
    "Ic": ["composite_inertia"],
    "all": ["all_terms"],
}
LEGEND = """\
X placements, v velocities, a accelerations, J Jacobians and dJ their rates (body, world and world-aligned coordinates), dJ v
velocity-product acceleration, ID inverse dynamics with external forces, bias, grav(ity), wrench through the joints and on
the base, H mass matrix and its products, H^-1 its inverse, products and solves, FD forward dynamics by both routes, hybrid
dynamics, 1/L inverse operational-space inertia of two frames, C Coriolis matrix, its products and the rate of H, Gamma
Christoffel symbols (of robots with at most 20 degrees), T and V energies, com centre of mass with velocity and
acceleration, Jcom its Jacobian, h momentum, A centroidal momentum matrix and dA its rate, Ic composite inertia, all:
all_terms. Where a library has no such function the cell is empty; ! is beyond the tolerance, ~ beyond 1e-10 but within what
the condition of the mass matrix allows."""


# ---- States


def random_unit(rng, n):
    x = rng.normal(size=n)
    return x / np.linalg.norm(x)


def position_of(rng, kind, is_neutral):
    scale = 0.0 if is_neutral else 1.0
    quaternion = [0.0, 0.0, 0.0, 1.0] if is_neutral else random_unit(rng, 4).tolist()

    def shift(n):
        return (scale * rng.uniform(-1, 1, n)).tolist()

    def angle(n):
        return (scale * rng.uniform(-np.pi, np.pi, n)).tolist()

    return {
        "revolute": lambda: angle(1),
        "prismatic": lambda: shift(1),
        "helical": lambda: angle(1),
        "cylindrical": lambda: angle(1) + shift(1),
        "universal": lambda: angle(2),
        "spherical": lambda: quaternion,
        "planar": lambda: shift(2) + angle(1),
        "translation": lambda: shift(3),
        "floating": lambda: shift(3) + quaternion,
    }[kind]()


def random_state(rng, mechanism, links, is_neutral):
    def by_joint(draw):
        return {joint: draw(len(DEGREES[kind])).tolist() for joint, kind in mechanism.kinds.items()}

    chosen = rng.choice(len(links), min(4, len(links)), replace=False)
    return {
        "q": {joint: position_of(rng, kind, is_neutral) for joint, kind in mechanism.kinds.items()},
        "v": by_joint(lambda n: rng.uniform(-1, 1, n)),
        "a": by_joint(lambda n: rng.uniform(-1, 1, n)),
        "tau": by_joint(lambda n: rng.uniform(-1, 1, n)),
        "given": by_joint(lambda n: rng.integers(0, 2, n)),
        "forces": {links[k]: rng.uniform(-5, 5, 6).tolist() for k in chosen},
    }


# ---- Comparison


def difference(ours, theirs):
    """max |ours - theirs| / max(1, max |theirs|); infinite for what is not a number or has another size."""
    ours, theirs = np.array(ours, float).ravel(), np.array(theirs, float).ravel()
    if ours.shape != theirs.shape:
        return np.inf
    if ours.size == 0:
        return 0.0
    worst = np.abs(ours - theirs).max() / max(1.0, np.abs(theirs).max())
    return worst if np.isfinite(worst) else np.inf


def residual_difference(ours, theirs, mass_matrix):
    """max |H (ours - theirs)| / max(1, max |H| |theirs|)"""
    n = len(mass_matrix)
    ours, theirs = np.array(ours, float).reshape(n, -1), np.array(theirs, float).reshape(n, -1)
    scale = max(1.0, (np.abs(mass_matrix) @ np.abs(theirs)).max())
    return np.abs(mass_matrix @ (ours - theirs)).max() / scale


def is_close(quantity, value, ours, theirs):
    """Whether a difference is small enough; `ours` and `theirs` are all quantities of a state."""
    if value <= TOLERANCE:
        return True
    if quantity in SOLUTIONS and np.isfinite(value):
        return residual_difference(ours[quantity], theirs[quantity], theirs["mass_matrix"]) <= TOLERANCE
    if quantity.split(":")[0] in OF_SOLUTIONS:
        return value <= np.finfo(float).eps * np.linalg.cond(theirs["mass_matrix"])
    return False


def compare_state(ours, theirs, all_frames, link_count, frames):
    """{quantity: worst difference}"""
    worst = {}
    names = {"placement": all_frames, "joint_wrench": all_frames[1 : link_count + 1]}
    for quantity, value in theirs.items():
        if isinstance(value, dict):  # by frame
            index = {frame: k for k, frame in enumerate(names.get(quantity, frames))}
            worst[quantity] = max((difference(ours[quantity][index[f]], x) for f, x in value.items()), default=0.0)
        else:
            worst[quantity] = difference(ours[quantity], value)
            if f"all_terms:{quantity}" in ours:
                worst[f"all_terms:{quantity}"] = difference(ours[f"all_terms:{quantity}"], value)
    return worst


class Refused(Skipped):
    pass


def refusal(messages):
    errors = [line for line in messages.split("\n") if "error: " in line]
    return Refused("Limber refuses it: " + (errors[0].split("error: ")[1] if errors else messages.strip()))


def read_by_limber(evaluate, path, root="fixed"):
    """A mechanism as Limber reads it from a file, which it then reads again to answer for it."""
    try:
        document = robots.exported(evaluate, path, root)
    except subprocess.CalledProcessError as error:
        raise refusal(error.stderr) if error.returncode == robots.REFUSES else RuntimeError(error.stderr) from None
    mechanism = expand(document)
    mechanism.model, mechanism.root = path, root
    return mechanism


def run_limber(evaluate, work, mechanism, states, frames):
    paths = {name: work / f"{name}.json" for name in ("model", "request", "result")}
    if mechanism.model is None:
        paths["model"].write_text(json.dumps(mechanism.document), encoding="utf-8")
    request = {"model": str(mechanism.model or paths["model"]), "root": mechanism.root, "frames": frames, "states": states}
    paths["request"].write_text(json.dumps(request), encoding="utf-8")
    run = subprocess.run([evaluate, "evaluate", paths["request"], paths["result"]], capture_output=True, text=True)
    if run.returncode == robots.REFUSES:
        raise refusal(run.stderr)
    if "the mass matrix is singular" in run.stderr:
        raise Refused("Limber refuses to solve with it: " + run.stderr.strip())
    if run.returncode != 0:
        raise RuntimeError(f"limber_evaluate ended with {run.returncode}: {run.stderr.strip()}")
    return json.loads(paths["result"].read_text(encoding="utf-8"))


def check(evaluate, work, name, mechanism, make_peers):
    """The number of degrees, and {peer: {quantity: (worst difference over the states, whether all are small enough)}}"""
    if not mechanism.kinds:
        raise Skipped("nothing of it moves")
    rng = np.random.default_rng(list(name.encode()))
    links = [frame for frame, (body, _) in mechanism.frames.items() if body != 0]
    frames = [links[k] for k in sorted(rng.choice(len(links), min(FRAMES, len(links)), replace=False))]
    states = [random_state(rng, mechanism, links, k == 0) for k in range(STATES)]
    result = run_limber(evaluate, work, mechanism, states, frames)
    layout = Layout(result)
    worst = {}
    for make_peer in make_peers:
        peer = make_peer(mechanism)
        of_peer = worst.setdefault(peer.name, {})
        for ours, state in zip(result["states"], states):
            theirs = peer.evaluate(layout, state, frames)
            compared = compare_state(ours, theirs, result["all_frames"], result["link_count"], frames)
            for quantity, value in compared.items():
                before, is_good = of_peer.get(quantity, (0.0, True))
                is_good = is_good and is_close(quantity, value, ours, theirs)
                of_peer[quantity] = (max(value, before), is_good)
    return layout.nv, worst


# ---- The report


def column_of(quantity):
    base = quantity.split(":")[0]
    return next(title for title, names in COLUMNS.items() if base in names)


def print_row(name, nv, peer, worst):
    cells = {}
    for quantity, (value, is_good) in worst.items():
        before, was_good = cells.get(column_of(quantity), (0.0, True))
        cells[column_of(quantity)] = (max(value, before), is_good and was_good)

    def cell(title):
        if title not in cells:
            return " " * 7
        value, is_good = cells[title]
        mark = "!" if not is_good else "~" if value > TOLERANCE else " "
        return f"{value:7.0e}".replace("e-0", "e-")[-6:].rjust(6) + mark

    print(f"{name:36.36} {nv:>4} {peer.split()[0]:10}" + "".join(map(cell, COLUMNS)).rstrip(), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--evaluate", required=True, help="the program limber_evaluate")
    parser.add_argument("--sdf-peer", help="the program sdf_peer; left out: nothing is compared with libsdformat")
    parser.add_argument("--work", type=Path, default=Path("build/crosscheck"), help="folder for files in between")
    parser.add_argument("--robots", default="*", help="only those whose name fits the pattern, e.g. 'talos*'")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    warnings.simplefilter("ignore")
    start = time.monotonic()

    versions = {peer.name.split()[0]: peer.name.split()[1] for peer in (PinocchioPeer, MujocoPeer)}
    versions |= {"Python": platform.python_version(), "numpy": np.__version__}
    print("Limber against " + ", ".join(f"{k} {v}" for k, v in versions.items()))
    print(f"worst of {STATES} states, |difference| / max(1, |value|), tolerance {TOLERANCE:g}\n")
    print(f"{'robot':36} {'dof':>4} {'library':10}" + "".join(f"{title:>6} " for title in COLUMNS).rstrip())

    rows, skipped, failures = {}, {}, []

    def run(name, make_mechanism, make_peers):
        if not fnmatch.fnmatch(name, arguments.robots):
            return
        try:
            nv, worst = check(arguments.evaluate, arguments.work, name, make_mechanism(), make_peers)
        except Skipped as error:
            skipped[name] = " ".join(str(error).split())
            if isinstance(error, Refused) and name not in robots.REFUSED:
                failures.append(f"{name}: {skipped[name]}")
            return
        rows[name] = worst
        for peer, quantities in worst.items():
            print_row(name, nv, peer, quantities)
            failures.extend(f"{name}, {q}, {peer}: {x:.2e}" for q, (x, is_good) in quantities.items() if not is_good)

    for name, document in robots.built_in(arguments.evaluate):
        run(name, lambda d=document: expand(d), [PinocchioPeer, MujocoPeer])
    for seed in range(1, 9):
        run(f"random tree {seed}", lambda s=seed: expand(robots.random_tree(s)), [PinocchioPeer, MujocoPeer])
    seen = {}
    repaired = list(robots.repaired_robots(arguments.evaluate, arguments.work))
    for name, path, floating in [*robots.real_robots(), *repaired]:

        def make(name=name, path=path, floating=floating):
            mechanism = read_by_limber(arguments.evaluate, path, "floating" if floating else "fixed")
            text = json.dumps(robots.essence(mechanism.document))
            if text in seen:
                raise Skipped(f"the same mechanism as {seen[text]}")
            seen[text] = name
            return mechanism

        pinocchio = lambda m, p=path, f=floating: PinocchioPeer(m, p, f)  # noqa: E731
        run(name, make, [pinocchio] if name in robots.NOT_IN_MUJOCO else [pinocchio, MujocoPeer])

    def read_mjcf(path):
        mechanism = read_by_limber(arguments.evaluate, path)
        # Limber's links between the joints of one body have no counterpart.
        known = MjcfPeer(mechanism, path).sites
        mechanism.frames = {frame: at for frame, at in mechanism.frames.items() if frame in known}
        return mechanism

    files = dict(robots.mjcf_files())
    for name, path in files.items():
        run(name, lambda p=path: read_mjcf(p), [lambda m, p=path: MjcfPeer(m, p)])
    missing = files.keys() - rows.keys()
    if arguments.robots == "*" and missing:
        failures.append("MJCF files that were not compared: " + ", ".join(sorted(missing)))

    written = arguments.work / "written"
    written.mkdir(exist_ok=True)
    readers = {
        "mjcf": (read_mjcf, MjcfPeer),
        "urdf": (lambda path: read_by_limber(arguments.evaluate, path), PinocchioPeer),
    }
    for k, (source_name, source, root) in enumerate(exports.sources(arguments.evaluate, arguments.work)):
        for format, (read, peer) in readers.items():
            name = f"{source_name} as {format}"
            path = written / (f"{k}.xml" if format == "mjcf" else f"{k}.urdf")
            if not fnmatch.fnmatch(name, arguments.robots):
                continue
            is_lossy = exports.write(arguments.evaluate, source, path, root)
            # Loops of generated SDF files are of kinds that MJCF does not have: it is written without them.
            is_judged = format == "mjcf" and not source_name.startswith("generated sdf")
            if is_judged and is_lossy != (source_name in exports.LOSSY_IN_MUJOCO):
                failures.append(f"{name}: " + ("loses dynamics" if is_lossy else "is written as it is"))
            run(name, lambda r=read, p=path: r(p), [lambda m, t=peer, p=path: t(m, p)])
            if name in skipped and not skipped[name].startswith("nothing of it moves"):
                failures.append(f"{name}: {skipped[name]}")

    for name, path in grammar.files(written, GENERATED, grammar.EXTENSIONS):
        read, peer = readers["urdf" if path.suffix == ".urdf" else "mjcf"]
        made = {}

        def read_generated(read=read, path=path, made=made):
            made["mechanism"] = read(path)
            return made["mechanism"]

        def ask(mechanism, peer=peer, path=path, made=made):
            made["peer"] = peer(mechanism, path)
            return made["peer"]

        run(name, read_generated, [ask])
        if "peer" in made:
            known = made["peer"].properties()
            failures.extend(f"{name}: {each}" for each in grammar.differences(made["mechanism"], known))
        if name in skipped and not skipped[name].startswith("nothing of it moves"):
            failures.append(f"{name}: {skipped[name]}")

    values, sdf_files, faulty_files = 0, 0, 0
    if arguments.sdf_peer:
        for name, path in grammar.files(written, GENERATED, {sdf_grammar.Sdf: "sdf"}):
            if not fnmatch.fnmatch(name, arguments.robots):
                continue
            try:
                document = read_by_limber(arguments.evaluate, path).document
                count, differences = sdf_peer.compare(arguments.sdf_peer, path, document)
            except Skipped as error:
                count, differences = 0, [str(error)]
            values, sdf_files = values + count - len(differences), sdf_files + 1
            failures.extend(f"{name}: {each}" for each in differences)
        print(f"\n{sdf_files} generated SDF files: {values} poses, inertias, axes and limits are those of libsdformat")
    else:
        print("\nSDF files: not compared, because libsdformat is missing (on Debian: apt-get install libsdformat-dev)")

    faulty = arguments.work / "faulty"
    faulty.mkdir(exist_ok=True)
    kinds = {**grammar.EXTENSIONS, sdf_grammar.Sdf: "sdf"}
    for name, path in grammar.files(faulty, FAULTY, kinds, faults.with_fault):
        if not fnmatch.fnmatch(f"faulty {name}", arguments.robots):
            continue
        if complaint := faults.complaint(arguments.evaluate, path):
            failures.append(f"faulty {name}: {complaint}")
        else:
            faulty_files += 1
    print(f"{faulty_files} files with one fault: read, or refused with the line of each error")

    missing = {name for name, *_ in repaired} - rows.keys()
    if arguments.robots == "*" and missing:
        failures.append("repaired files that were not compared: " + ", ".join(sorted(missing)))
    if arguments.robots == "*" and len(rows.keys() & {name for name, *_ in robots.real_robots()}) < LEAST_REAL_ROBOTS:
        failures.append(f"fewer than {LEAST_REAL_ROBOTS} real robots were compared")
    print("\n" + LEGEND)
    if skipped:
        print(f"\nleft out ({len(skipped)}):")
        for name, reason in skipped.items():
            print(f"  {name}: {reason}")
    if failures:
        print(f"\nfailed ({len(failures)}):")
        for failure in failures:
            print(f"  {failure}")
    good = [is_good for worst in rows.values() for quantities in worst.values() for _, is_good in quantities.values()]
    differences = {
        name: {peer: {q: x for q, (x, _) in quantities.items()} for peer, quantities in worst.items()}
        for name, worst in rows.items()
    }
    record = {"versions": versions, "tolerance": TOLERANCE, "robots": differences, "skipped": skipped, "failed": failures}
    (arguments.work / "results.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(f"\n{len(rows)} mechanisms, {time.monotonic() - start:.0f} s")
    passed = sum(good) + values + faulty_files
    print(f"{passed} passed, {len(failures)} failed")
    return 0 if passed and not failures else 1


if __name__ == "__main__":
    sys.exit(main())
