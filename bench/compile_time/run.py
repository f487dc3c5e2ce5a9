#!/usr/bin/env python3
"""Times the compilation of small files that include one library each and call one function.

The files are compiled in turns (first file, second file, ..., and again from the first), so that a slow moment of the
machine touches all of them alike; the median of the rounds counts.
"""

import argparse
import datetime
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GOAL = 2.0  # seconds for Limber's file, with either compiler


class Case:
    def __init__(self, label, source, flags, slow=False):
        self.label = label
        self.source = source
        self.flags = flags
        self.slow = slow


def first_line(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def eigen_flags():
    found = subprocess.run(["pkg-config", "--cflags-only-I", "eigen3"], capture_output=True, text=True, check=False)
    path = found.stdout.strip().removeprefix("-I") if found.returncode == 0 else "/usr/include/eigen3"
    return ["-isystem", path]


def version_of(site, package):
    match = next(iter(site.glob(f"{package}-*.dist-info")), None)
    return match.name.removeprefix(f"{package}-").removesuffix(".dist-info") if match else "?"


def pinocchio_definitions(prefix):
    """The definitions that Pinocchio's CMake targets carry, as -D flags: for its headers alone, and with its library."""
    text = (prefix / "lib/cmake/pinocchio/pinocchioTargets.cmake").read_text(encoding="utf-8")

    def of(target):
        block = text[text.index(f"add_library(pinocchio::{target} ") :]
        value = re.search(r'INTERFACE_COMPILE_DEFINITIONS "([^"]*)"', block).group(1)
        return [f"-D{item}" for item in value.split(";") if "$" not in item]

    # Collision checking would add its library's headers; a user who asks for dynamics alone does not need them.
    with_library = [d for d in of("pinocchio_default") if "COLLISION" not in d]
    return of("pinocchio_headers"), with_library


def cases(venv, include):
    result = [
        Case("nothing", "empty.cpp", []),
        Case("Eigen/Core alone", "eigen.cpp", eigen_flags()),
        Case("**Limber** (`limber/limber.hpp`)", "limber.cpp", ["-I", str(include), *eigen_flags()]),
    ]
    for site in venv.glob("lib/python3*/site-packages"):
        if (site / "mujoco/include/mujoco/mujoco.h").is_file():
            label = f"MuJoCo {version_of(site, 'mujoco')} (`mujoco/mujoco.h`, a C interface)"
            result.append(Case(label, "mujoco.cpp", ["-isystem", str(site / "mujoco/include")]))
        prefix = site / "cmeel.prefix"
        if (prefix / "include/pinocchio/multibody.hpp").is_file():
            headers, with_library = pinocchio_definitions(prefix)
            flags = [*headers, "-isystem", str(prefix / "include"), *eigen_flags()]
            name = f"Pinocchio {version_of(site, 'pin')}"
            result.append(Case(f"{name} (precompiled library)", "pinocchio.cpp", [*flags, *with_library]))
            result.append(Case(f"{name} (headers alone)", "pinocchio.cpp", flags, slow=True))
    return result


def compile_once(compiler, case, target):
    """Wall seconds, processor seconds, peak megabytes; or the compiler's message."""
    command = [compiler, "-std=c++20", "-O2", *case.flags, "-c", str(HERE / case.source), "-o", str(target)]
    with tempfile.TemporaryFile() as log:
        start = time.perf_counter()
        # Where a compiler's name leads to ccache, it must not answer from its store.
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "CCACHE_DISABLE": "1"})
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            log.seek(0)
            return log.read().decode(errors="replace")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def processor():
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def measure(compilers, all_cases, rounds, slow_rounds):
    times = {}
    broken = set()
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(rounds):
            for case in all_cases:
                for compiler in compilers:
                    key = (case.label, compiler)
                    if key in broken or (case.slow and turn >= slow_rounds):
                        continue
                    outcome = compile_once(compiler, case, Path(folder, "out.o"))
                    if isinstance(outcome, str):
                        broken.add(key)
                        print(f"{compiler}: {case.source} does not compile:\n{outcome}", file=sys.stderr)
                        continue
                    times.setdefault(key, []).append(outcome)
                    print(f"round {turn + 1}/{rounds}  {compiler:12} {outcome[0]:7.2f} s  {case.label}", flush=True)
    return times


def table(compilers, all_cases, times):
    lines = ["| file includes | " + " | ".join(f"{c}: wall, median (min–max), s | processor, s | peak, MB" for c in compilers) + " |"]
    lines.append("|---|" + "---:|" * (3 * len(compilers)))
    for case in all_cases:
        cells = []
        for compiler in compilers:
            runs = times.get((case.label, compiler))
            if not runs:
                cells += ["–", "–", "–"]
                continue
            wall, cpu, memory = ([run[i] for run in runs] for i in range(3))
            few = f", {len(runs)} run{'s' if len(runs) > 1 else ''}" if case.slow else ""
            cells.append(f"{statistics.median(wall):.2f} ({min(wall):.2f}–{max(wall):.2f}{few})")
            cells.append(f"{statistics.median(cpu):.2f}")
            cells.append(f"{max(memory):.0f}")
        if any(cell != "–" for cell in cells):
            lines.append(f"| {case.label} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--venv", type=Path, default=ROOT / "bench/.venv", help="where the peers are installed")
    parser.add_argument("--include", type=Path, default=ROOT / "include", help="folder of limber/limber.hpp")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="rounds for Pinocchio without its library (a minute each)")
    parser.add_argument("--output", type=Path, default=HERE / "RESULTS.md")
    args = parser.parse_args()

    compilers = [c for c in ("g++", "clang++-19") if shutil.which(c)]
    if not compilers:
        sys.exit("compile time: no compiler found")
    all_cases = cases(args.venv, args.include)
    times = measure(compilers, all_cases, args.rounds, args.slow)
    limber = next(case.label for case in all_cases if case.source == "limber.cpp")
    medians = {c: statistics.median(run[0] for run in times[limber, c]) for c in compilers if (limber, c) in times}
    if len(medians) != len(compilers):
        sys.exit("compile time: Limber's own file does not compile; nothing was written")

    result = table(compilers, all_cases, times)
    verdict = ", ".join(f"{c} {s:.2f} s" for c, s in medians.items())
    versions = "; ".join(first_line([c, "--version"]) for c in compilers)
    args.output.write_text(
        f"""# How long a small user file takes to compile

Generated by `make bench-compile`; do not edit.

{result}

Limber: {verdict}; the goal is {GOAL:.0f} s or less with either compiler.

- What: one file per library that includes it and calls one function (the files are in this folder), compiled to an object
  file with `COMPILER -std=c++20 -O2 -c`, no compiler cache; each library's own code is precompiled unless the row says
  otherwise. Median of {args.rounds} rounds, the files taking turns.
- Date: {datetime.date.today().isoformat()}
- Machine: {processor()}, {os.cpu_count()} threads visible, {platform.system()} {platform.machine()}
- Compilers: {versions}
""",
        encoding="utf-8",
    )
    print(f"\n{result}\n\nLimber: {verdict} (goal: {GOAL:.0f} s)\nwritten to {args.output}")
    return 0 if all(s <= GOAL for s in medians.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
