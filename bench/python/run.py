#!/usr/bin/env python3
"""Calls from Python: Limber beside `pin` and `mujoco`, one core. Writes a table as Markdown.

    run.py --in-cpp build/bench/bench/bench_in_cpp.so [--wheels dist] [--output bench/PYTHON.md] [--seconds 60]

Before anything is timed, all must give the same numbers. The contestants take turns of about a millisecond, in random
order; a turn counts as the processor time of its thread, and the median over all turns is given. Of a wheel that `make wheel`
has made, its size and its installation are measured too. The same in C++ takes turns with the calls from Python and has the
same arrays: what is measured beside it is the call alone.
"""

import argparse
import ctypes
import datetime
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import numpy as np

import limber

try:
    import pinocchio as pin
except ImportError:
    pin = None
try:
    import mujoco
except ImportError:
    mujoco = None

STATES = 4096


class Contestant:
    def __init__(self, name, call, per_call=1):
        self.name, self.call, self.per_call = name, call, per_call
        self.turns = []
        self.repeat = 1
        while self.turn() < 1e6 and self.repeat < 1 << 20:
            self.repeat *= 2
        self.turns.clear()

    def turn(self):
        call = self.call
        start = time.thread_time_ns()
        for _ in range(self.repeat):
            call()
        spent = time.thread_time_ns() - start
        self.turns.append(spent / self.repeat / self.per_call)
        return spent

    @property
    def nanoseconds(self):
        return statistics.median(self.turns)


def measure(contestants, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for contestant in random.sample(contestants, len(contestants)):
            contestant.turn()


class Robot:
    """One mechanism in each library."""

    def __init__(self, model, folder):
        self.limber = model
        self.q = model.random(STATES, seed=1)
        rng = np.random.default_rng(2)
        self.v, self.a = rng.uniform(-1, 1, (2, STATES, model.nv))
        self.tau = model.inverse_dynamics(self.q, self.v, self.a)
        path = folder / f"{model.name}.urdf"
        limber.save(model, path)
        if pin:
            self.pin = pin.buildModelFromUrdf(str(path))
            self.pin_data = self.pin.createData()
        if mujoco:
            self.mujoco = mujoco.MjModel.from_xml_string(limber.to_mjcf(model))
            self.mujoco.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
            self.mujoco_data = mujoco.MjData(self.mujoco)

    def mujoco_inverse(self, q, v, a):
        data = self.mujoco_data
        data.qpos[:], data.qvel[:], data.qacc[:] = q, v, a
        mujoco.mj_inverse(self.mujoco, data)
        return data.qfrc_inverse


def equal(ours, theirs):
    if not np.allclose(ours, theirs, rtol=1e-8, atol=1e-8):
        sys.exit("bench: the libraries do not give the same numbers")


def contestants(robot, all_tau):
    """One state: name of the task -> contestants; then all states, with their results in all_tau."""
    m, q, v, a, tau = robot.limber, robot.q[0], robot.v[0], robot.a[0], robot.tau[0]
    out, square = np.empty(m.nv), np.empty((m.nv, m.nv))
    single = {
        "inverse dynamics": [Contestant("limber, out=", lambda: m.inverse_dynamics(q, v, a, out=out)),
                             Contestant("limber", lambda: m.inverse_dynamics(q, v, a))],
        "forward dynamics": [Contestant("limber, out=", lambda: m.forward_dynamics(q, v, tau, out=out)),
                             Contestant("limber", lambda: m.forward_dynamics(q, v, tau))],
        "mass matrix": [Contestant("limber, out=", lambda: m.mass_matrix(q, out=square)),
                        Contestant("limber", lambda: m.mass_matrix(q))],
        "Coriolis matrix": [Contestant("limber, out=", lambda: m.coriolis_matrix(q, v, out=square)),
                            Contestant("limber", lambda: m.coriolis_matrix(q, v))],
    }
    batch = [Contestant("limber, out=", lambda: m.inverse_dynamics(robot.q, robot.v, robot.a, out=all_tau), STATES),
             Contestant("limber", lambda: m.inverse_dynamics(robot.q, robot.v, robot.a), STATES)]
    if pin:
        p, d = robot.pin, robot.pin_data
        equal(robot.tau[0], pin.rnea(p, d, q, v, a))
        equal(m.mass_matrix(q), pin.crba(p, d, q))
        single["inverse dynamics"].append(Contestant("pin", lambda: pin.rnea(p, d, q, v, a)))
        single["forward dynamics"].append(Contestant("pin", lambda: pin.aba(p, d, q, v, tau)))
        single["mass matrix"].append(Contestant("pin", lambda: pin.crba(p, d, q)))
        single["Coriolis matrix"].append(Contestant("pin", lambda: pin.computeCoriolisMatrix(p, d, q, v)))

        def loop():
            for k in range(STATES):
                all_tau[k] = pin.rnea(p, d, robot.q[k], robot.v[k], robot.a[k])

        batch.append(Contestant("loop over pin", loop, STATES))
    if mujoco:
        equal(robot.tau[0], robot.mujoco_inverse(q, v, a))
        single["inverse dynamics"].append(Contestant("mujoco", lambda: robot.mujoco_inverse(q, v, a)))

        def mujoco_loop():
            for k in range(STATES):
                all_tau[k] = robot.mujoco_inverse(robot.q[k], robot.v[k], robot.a[k])

        batch.append(Contestant("loop over mujoco", mujoco_loop, STATES))
    return single, batch


def in_cpp(path, robot, out):
    """The same for one state and for all of them, in C++."""
    library, repeat = ctypes.CDLL(path), 1000
    arrays = [ctypes.c_void_p(each.ctypes.data) for each in (robot.q, robot.v, robot.a, out)]
    library.bench_many(*arrays, STATES)
    equal(out, robot.tau)
    return (Contestant("C++", lambda: library.bench_one(*arrays[:3], repeat), repeat),
            Contestant("C++", lambda: library.bench_many(*arrays, STATES), STATES))


def import_milliseconds(python=sys.executable, environment=None):
    """Of `import limber` beyond that of numpy, the best of some fresh processes."""
    program = "import time, numpy\nt = time.perf_counter()\nimport limber\nprint((time.perf_counter() - t) * 1e3)"
    return min(float(subprocess.run([python, "-c", program], capture_output=True, text=True, check=True, env=environment).stdout)
               for _ in range(7))


def wheel_for_this_python(folder):
    """The newest wheel in a folder that this Python can install, or None."""
    version = sys.version_info[1]

    def fits(path):
        *_, tag, abi, _ = path.stem.split("-")
        return tag == f"cp3{version}" or (abi == "abi3" and int(tag[3:]) <= version)
    return max(filter(fits, folder.glob("limber_dynamics-*.whl")), key=lambda path: path.stat().st_mtime, default=None)


def megabytes(path):
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def wheel_rows(wheel):
    """Size, installation and import of the wheel, in an environment where nothing else is."""
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:
        def environment(name):
            venv.create(Path(folder) / name, with_pip=True)
            return str(Path(folder) / name / "bin" / "python")

        def install(python, what):
            start = time.monotonic()
            subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
                            str(what)], check=True, env=alone)
            return time.monotonic() - start
        install(environment("first"), "numpy")  # after which pip has it in its cache
        python = environment("clean")
        seconds = install(python, wheel)
        packages = next(Path(folder).glob("clean/lib/python*/site-packages"))
        installed = sum(megabytes(packages / name) for name in ("limber", "limber_dynamics.libs"))
        sets = subprocess.run([python, "-c", "import limber; print(*limber.instruction_sets(), sep=', ')"], check=True, env=alone,
                              capture_output=True, text=True).stdout.strip()
        return (f"| wheel with {sets} (`{wheel.name}`) | {megabytes(wheel):.1f} MB |\n"
                f"| installed | {installed:.1f} MB |\n"
                f"| `pip install` of it in a clean environment, numpy from pip's cache | {seconds:.1f} s |\n"
                f"| `import limber` of it beyond numpy | {import_milliseconds(python, alone):.0f} ms |")


def table(rows, contestants_of, unit):
    names = list(dict.fromkeys(c.name for row in contestants_of.values() for c in row))
    lines = ["| | " + " | ".join(names) + " |", "|---|" + "--:|" * len(names)]
    for title, row in contestants_of.items():
        by_name = {c.name: c.nanoseconds for c in row}
        first = by_name["limber, out="]
        cells = [f"{by_name[n]:.0f}" + (f" ({by_name[n] / first:.1f}×)" if "limber" not in n else "") if n in by_name else "–"
                 for n in names]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return f"{rows}, {unit}:\n\n" + "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--in-cpp", required=True, help="the library bench_in_cpp")
    parser.add_argument("--wheels", type=Path, help="the folder where `make wheel` puts them")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        robot = Robot(limber.robots.panda(), Path(folder))
        all_tau = np.empty_like(robot.tau)
        single, batch = contestants(robot, all_tau)
        one_in_cpp, many_in_cpp = in_cpp(args.in_cpp, robot, all_tau)
        measure([one_in_cpp] + [c for row in single.values() for c in row], args.seconds / 2)
        measure([many_in_cpp] + batch, args.seconds / 2)
    alone, lane = one_in_cpp.nanoseconds, many_in_cpp.nanoseconds
    with_out = single["inverse dynamics"][0].nanoseconds
    many = batch[0].nanoseconds
    wheel = wheel_for_this_python(args.wheels) if args.wheels else None
    versions = [f"Python {platform.python_version()}", f"numpy {np.__version__}"]
    versions += [f"pin {pin.__version__}"] if pin else []
    versions += [f"mujoco {mujoco.__version__}"] if mujoco else []
    parts = [
        "# Limber from Python",
        "Generated by `make bench`; do not edit.",
        f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}, {', '.join(versions)}, {limber.instruction_set()}, one core, the"
        " Panda, `float64`. In brackets: times that of Limber with `out=`.",
        table("One state", single, "ns a call"),
        table(f"{STATES} states, numpy in and out", {"inverse dynamics": batch}, "ns a state"),
        "| | |\n|---|--:|\n"
        f"| inverse dynamics of one state in C++ | {alone:.0f} ns |\n"
        f"| what the call from Python adds, with `out=` | {with_out - alone:.0f} ns |\n"
        f"| a state of the batch in C++, rows as numpy has them | {lane:.1f} ns |\n"
        f"| the same from Python, over that | {many / lane - 1:+.0%} |\n"
        + (wheel_rows(wheel) if wheel else f"| `import limber` beyond numpy | {import_milliseconds():.0f} ms |"),
    ]
    page = "\n\n".join(parts) + "\n"
    if args.output:
        args.output.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
