#!/usr/bin/env python3
"""From the driver's measurements: results.json, RESULTS.md, the plots, and a table on the terminal."""

import argparse
import datetime
import json
import math
import os
import platform
import re
from pathlib import Path

import batch_report
import plots
from measurements import SCHEMA, Measurements, fastest_variants, is_limber, key, microseconds, single, table, times

HERE = Path(__file__).resolve().parent
TARGETS = {  # times faster than the fastest peer
    "inverse_dynamics": 2.0,
    "mass_matrix": 2.0,
    "forward_dynamics": 2.0,
    "jacobian": 1.5,
    "centroidal_momentum_matrix": 1.5,
    "factorization": 1.5,
    "all_terms": 2.0,
    "coriolis_matrix": 2.0,
    "load_urdf": 3.0,
}
JUDGED = ("panda", "quadruped", "humanoid")
JUDGED_ELSEWHERE = {"load_urdf": ("chain50", "tree50")}
GROWTH = {  # of time with the number of bodies: on chains, on binary trees
    "inverse_dynamics": ("N", "N"),
    "forward_dynamics": ("N", "N"),
    "jacobian": ("N", "N"),
    "centroidal_momentum_matrix": ("N", "N"),
    "mass_matrix": ("N²", "N log N"),
    "gravity_forces": ("N", "N"),
    "kinetic_energy": ("N", "N"),
    "center_of_mass_jacobian": ("N", "N"),
    "inertia_regressor": ("N²", "N log N"),
    "coriolis_matrix": ("N²", "N log N"),
    "all_terms": ("N²", "N log N"),
    "factorization": ("N³", "N log² N"),
    "christoffel_symbols": ("N³", "N log² N"),
    "load_urdf": ("N", "N"),
}
FUNCTIONS = {
    "N": lambda n: n,
    "N²": lambda n: n * n,
    "N³": lambda n: n**3,
    "N log N": lambda n: n * math.log2(n + 1),
    "N log² N": lambda n: n * math.log2(n + 1) ** 2,
}


def processor():
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def machine():
    flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    vectors = next((name for flag, name in (("avx512f", "AVX-512"), ("avx2", "AVX2")) if flag in flags), "no AVX2")
    return f"{processor()}, {os.cpu_count()} cores visible, {vectors}, {platform.system()} {platform.machine()}"


def target_table(m, tasks, judged):
    robots = [robot for robot in judged if robot in m.robots]
    lines = []
    for task in tasks:
        if not any(m.ratio(task, robot) for robot in robots):
            continue
        cells = []
        for robot in robots:
            ratio = m.ratio(task, robot)
            cells.append("–" if ratio is None else times(ratio) + ("" if ratio >= TARGETS[task] else " (below)"))
        lines.append([f"`{task}`", f"≥ {TARGETS[task]}×", *cells])
    return table(["quantity", "target", *robots], lines) if lines else ""


def target_tables(m):
    tasks = [task for task in m.tasks if task in TARGETS]
    usual = [task for task in tasks if task not in JUDGED_ELSEWHERE]
    others = [target_table(m, [task], robots) for task, robots in JUDGED_ELSEWHERE.items() if task in tasks]
    return [target_table(m, usual, JUDGED), *others]


def task_table(m, task):
    """All robots; each library with its best compiler."""
    libraries = [lib for lib in m.libraries if any(m.best(task, robot, lib) for robot in m.robots)]
    lines = []
    for robot in m.robots:
        cells = []
        for library in libraries:
            row = m.best(task, robot, library)
            cells.append(f"{microseconds(row)} ({row['compiler']})" if row else "–")
        ratio = m.ratio(task, robot)
        if any(cell != "–" for cell in cells):
            lines.append([robot, *cells, times(ratio) if ratio else "–"])
    return table(["robot", *libraries, "ratio"], lines)


def family_points(m, task, family, library):
    points = []
    for robot in m.robots:
        match = re.fullmatch(family + r"(\d+)", robot)
        row = m.best(task, robot, library) if match else None
        if row:
            points.append((int(match.group(1)), row["median_ns"] * 1e-3))
    return sorted(points)


def draw(m, folder):
    """The plots; returns their names per task."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    names = {task: [] for task in m.tasks}
    colours = {lib: plots.COLOURS[i % len(plots.COLOURS)] for i, lib in enumerate(m.libraries)}
    for task in m.tasks:
        for family, word, column in (("chain", "chains", 0), ("tree", "binary trees", 1)):
            series = {lib: family_points(m, task, family, lib) for lib in m.libraries}
            series = {lib: points for lib, points in series.items() if len(points) > 1}
            if not series:
                continue
            growth = GROWTH.get(task, ("N", "N"))[column]
            name = f"{task}_{family}.svg"
            text = plots.curves(f"{task}, {word}", series, {growth: FUNCTIONS[growth]}, colours)
            (folder / name).write_text(text, encoding="utf-8")
            names[task].append(name)
    ratios = {}
    for task in m.tasks:
        found = {robot: m.ratio(task, robot) for robot in m.robots if not re.match(r"(chain|tree)\d", robot)}
        found = {robot: ratio for robot, ratio in found.items() if ratio}
        if found:
            ratios[task] = found
    if ratios:
        targets = {task: TARGETS[task] for task in ratios if task in TARGETS and task not in JUDGED_ELSEWHERE}
        text = plots.bars("How many times faster than the fastest peer (black: target)", ratios, targets)
        (folder / "ratios.svg").write_text(text, encoding="utf-8")
        names["ratios"] = ["ratios.svg"]
    return names


def native_table(variants, robots):
    """The same calls of the easy API: of the library as it is installed, and of the one built for this machine alone."""
    found = {}
    for row in variants:
        if row["library"].startswith("limber") and row["variant"] == "checked" and row["compiler"].startswith("g++"):
            found[row["task"], row["robot"], is_limber(row)] = row["median_ns"]
    lines = []
    for task in dict.fromkeys(task for task, _, _ in found):
        pairs = [(found.get((task, robot, True)), found.get((task, robot, False))) for robot in robots]
        if all(ours and native for ours, native in pairs):
            lines.append([f"`{task}`", *(times(ours / native) for ours, native in pairs)])
    return table(["quantity", *robots], lines) if lines else ""


def check_table(variants, robots):
    """What the checks of the easy API cost beside the kernel, with the same compiler."""
    times_of = {}
    for row in variants:
        if single(row) and is_limber(row) and row["robot"] in robots:
            times_of[row["task"], row["robot"], row["compiler"], row["variant"]] = row["median_ns"]
    lines = []
    for task in dict.fromkeys(key[0] for key in times_of):
        cells = []
        for robot in robots:
            found = [
                (times_of[task, robot, compiler, "checked"], times_of[task, robot, compiler, "kernel"])
                for compiler in dict.fromkeys(key[2] for key in times_of)
                if {(task, robot, compiler, v) for v in ("checked", "kernel")} <= times_of.keys()
            ]
            checked, kernel = min(found, key=lambda pair: pair[1], default=(None, None))
            cells.append(f"{plots.number(checked * 1e-3)} / {plots.number(kernel * 1e-3)}" if kernel else "–")
        if any(cell != "–" for cell in cells):
            lines.append([f"`{task}`", *cells])
    return table(["easy API / kernel, µs", *robots], lines) if lines else ""


def rotor_table(m):
    """Limber with a rotor on every joint, beside the same robot without."""
    robots = [robot for robot in m.robots if robot.endswith("_geared") and robot.removesuffix("_geared") in m.robots]
    lines = []
    for task in m.tasks:
        cells = []
        for robot in robots:
            geared, plain = m.limber(task, robot), m.limber(task, robot.removesuffix("_geared"))
            ratio = geared["median_ns"] / plain["median_ns"] if geared and plain else None
            cells.append(f"{microseconds(geared)} ({times(ratio)})" if ratio else "–")
        if any(cell != "–" for cell in cells):
            lines.append([f"`{task}`", *cells])
    return table(["with rotors, µs", *robots], lines) if lines else ""


def variant_list(m, variants):
    """Which functions of each peer were measured."""
    lines = []
    for library in m.libraries:
        if library.startswith("limber"):
            continue
        parts = []
        for task in m.tasks:
            found = sorted({r["variant"] for r in variants if r["library"] == library and r["task"] == task})
            if found:
                parts.append(f"{task}: " + " or ".join(f"`{name}`" for name in found))
        lines.append(f"- {library}: " + "; ".join(parts))
    return "\n".join(lines)


def markdown(m, batches, variants, notes, about, names):
    def pictures(key):
        return " ".join(f"![{name}](plots/{name})" for name in names.get(key, []))

    lost = [
        f"`{task}` on {robot} ({times(m.ratio(task, robot))})"
        for task in m.tasks
        for robot in m.robots
        if (m.ratio(task, robot) or 1) < 1
    ]
    parts = [
        "# Limber beside its peers",
        "Generated by `make bench`; do not edit. The same numbers, every compiler, are in [results.json](results.json).",
        f"- Machine: {about['machine']}\n- Date: {about['date']}\n- Command: `{about['command']}`",
        "Times are µs per evaluation, one core, `double`, the median over many rounds; each library with its better"
        " compiler, in brackets. The ratio is the time of the fastest peer over that of Limber: above 1, Limber is faster.",
        "## Targets",
        *target_tables(m),
        pictures("ratios"),
        "Slower than the fastest peer: " + (", ".join(lost) if lost else "nowhere") + ".",
    ]
    for task in m.tasks:
        parts += [f"## {task}", task_table(m, task), pictures(task)]
    parts += batches.sections()
    for title, text in (
        ("A rotor on every joint (in brackets: against the same robot without)", rotor_table(m)),
        ("Time as installed, over that of a library built for this machine alone (`-march=native`), the same calls, g++",
         native_table(variants, [robot for robot in JUDGED if robot in m.robots])),
        ("What checking the arguments costs", check_table(variants, [robot for robot in JUDGED if robot in m.robots])),
    ):
        parts += [f"## {title}", text] if text else []
    parts += [
        "## How this is measured",
        f"""- One process loads every library, built from source by g++ and by clang with `-O3 -DNDEBUG -march=native` ("as
  packaged" is a peer's own binary). All get the same mechanism, joint by joint, and the same {about['states']} random
  states, which they go through in turn; inputs lie ready, memory is allocated before, and no result is reused.
- Before a library is timed, its results at these states must equal Limber's to 1e-10 of the largest number (`float`:
  1e-3; solutions of H x = b, where the condition of H leaves fewer digits: in H x). What differs is listed below and
  not timed.
- The contestants take turns of about 0.4 ms, batches of 4 ms, in random order, each warming up before its turn (batches half
  as long as the turn), so that a slow moment of the machine touches all alike. A turn counts as the processor time of its
  thread, one with several threads as the time that passes, after a pause in which the threads of others fall asleep. All
  of it, but for the curves over the size of a batch, is done three times over, minutes apart. The median over all rounds
  is given; `spread` in results.json is the interquartile range over the median.
- `quadruped` is the Mini Cheetah without its rotors, which no peer has. `factorization` is given H and does one solve.
  `jacobian` is that of all joints at once. `rollout` is {about['steps']} steps of forward dynamics and half-implicit Euler
  integration (1 ms each, other forces at each); MuJoCo's keeps floating joints in other coordinates, so that it is
  compared on robots without.""",
        "Functions of the peers (of several, the faster counts):\n\n" + variant_list(m, variants),
        "Not here: RBDL, which no package has; DART, whose package brings a hundred and fifty others; Bullet, because"
        " Debian's package lacks the headers of its inverse dynamics.",
    ]
    if notes:
        parts += ["## Notes of this run", "\n".join(f"- {note}" for note in notes)]
    return "\n\n".join(part for part in parts if part) + "\n"


def print_table(m):
    width = max(len(lib) for lib in m.libraries) + 2
    print(f"\n{'quantity':28}{'robot':12}" + "".join(f"{lib:>{width + 12}}" for lib in m.libraries) + f"{'ratio':>9}")
    for task in m.tasks:
        for robot in m.robots:
            rows = [m.best(task, robot, lib) for lib in m.libraries]
            if not any(rows):
                continue
            cells = [f"{microseconds(r)} us ({r['compiler']})" if r else "-" for r in rows]
            ratio = m.ratio(task, robot)
            print(f"{task:28}{robot:12}" + "".join(f"{cell:>{width + 12}}" for cell in cells) + (f"{ratio:8.2f}x" if ratio else f"{'-':>9}"))
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measurements", type=Path, help="what the driver wrote")
    parser.add_argument("--curves", type=Path, help="what the driver wrote for batches of many sizes")
    parser.add_argument("--command", default="make bench")
    parser.add_argument("--folder", type=Path, default=HERE, help="where results.json, RESULTS.md and plots/ go")
    args = parser.parse_args()

    measured = json.loads(args.measurements.read_text(encoding="utf-8"))
    curves = json.loads(args.curves.read_text(encoding="utf-8")) if args.curves else {"rows": [], "notes": []}
    rows = fastest_variants(measured["rows"])
    there = {key(row) for row in rows}
    rows += [row for row in fastest_variants(curves["rows"]) if not single(row) and key(row) not in there]
    about = {
        "machine": machine(),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "command": args.command,
    }
    if measured["multiply_adds_per_second"]:
        about["multiply_adds_per_second"] = measured["multiply_adds_per_second"]
    public = [{name: row[name] for name in SCHEMA} for row in rows]
    for row in public:
        row["median_ns"], row["spread"] = round(row["median_ns"], 2), round(row["spread"], 4)
    text = json.dumps(about, indent=1)[:-2] + ',\n "rows": [\n  '
    text += ",\n  ".join(json.dumps(row) for row in public) + "\n ]\n}\n"
    json.loads(text)  # what is written can be read
    (args.folder / "results.json").write_text(text, encoding="utf-8")

    m = Measurements(rows)
    names = draw(m, args.folder / "plots")
    batches = batch_report.BatchReport(measured, curves["rows"])
    batches.draw(args.folder / "plots")
    about["states"], about["steps"] = measured["states"], measured["rollout_steps"]
    page = markdown(m, batches, measured["rows"], measured["notes"] + curves["notes"], about, names)
    (args.folder / "RESULTS.md").write_text(page, encoding="utf-8")
    print_table(m)
    print(batches.summary())
    print(f"written: {args.folder}/results.json, RESULTS.md, plots/")


if __name__ == "__main__":
    main()
