#!/usr/bin/env python3
"""Simulations beside MuJoCo and Simbody and on problems of the literature: runs bench_sim and writes the page.

    bench/sim/run.py PROGRAM [--robots FOLDER] [--page docs/benchmarks] [--without-times] [--quick]

Writes PAGE/mechanisms.md and its plots. Without --page, prints the page. Times need a program of a release build.
"""

import argparse
import json
import platform
import subprocess
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP = 640, 220, 60, 20


def svg(title, unit, times, values):
    """One curve over time, readable on light and dark pages."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    right, bottom = WIDTH - 20, HEIGHT - 30
    points = " ".join(
        f"{LEFT + (right - LEFT) * t / times[-1]:.1f},{bottom - (bottom - TOP) * (y - low) / span:.1f}"
        for t, y in zip(times, values))
    text = 'font-family="sans-serif" font-size="12" fill="#777"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
            f'<title>{title}: {unit}</title>'
            f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#777"/>'
            f'<polyline points="{points}" fill="none" stroke="#2a78c8" stroke-width="1.5"/>'
            f'<text x="{LEFT - 6}" y="{TOP + 5}" text-anchor="end" {text}>{high:.3g}</text>'
            f'<text x="{LEFT - 6}" y="{bottom}" text-anchor="end" {text}>{low:.3g}</text>'
            f'<text x="{LEFT}" y="{TOP - 6}" {text}>{unit}</text>'
            f'<text x="{right}" y="{HEIGHT - 10}" text-anchor="end" {text}>{times[-1]:g} s</text></svg>\n')


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def steps_table(result):
    lines = ["## Steps per second", "",
             "Semi-implicit Euler at 1 ms; no contacts, limits, damping or rotors in either. MuJoCo: `mj_step`. *Gap*: largest",
             "difference of joint positions after 100 steps (the two keep the velocity of a floating base in other axes).", "",
             "| robot | degrees | Limber | MuJoCo | ratio | gap, rad |", "|---|--:|--:|--:|--:|--:|"]
    for row in result["steps"]:
        lines.append(f"| {row['robot']} | {row['degrees']} | {row['limber']:,.0f} | {row['mujoco']:,.0f} | "
                     f"{row['ratio']:.1f}× | {row['gap_after_100_steps']:.1e} |")
    return lines + [""]


def setting(solution):
    if "step" in solution:
        return f"{solution['integrator']}, {1e3 * solution['step']:g} ms"
    return f"{solution['integrator']}, {solution['tolerance']:.0e}"


def problems_table(result, has_times):
    lines = ["## IFToMM's library of benchmark problems", "",
             "*Energy*: largest change over the whole time (A05 has dampers, and loses energy by right). *Off*: largest difference of",
             "the plotted quantity from a run with ten times the tolerance, or twice the step. *Tolerance*: what is asked for.", "",
             "| problem | integrator | energy, J | off, m | tolerance | steps | evaluations |" + (" ms per simulated second |" if has_times else ""),
             "|---|---|--:|--:|--:|--:|--:|" + ("--:|" if has_times else "")]
    for p in result["problems"]:
        how = f"{p['integrator']}, " + (f"{1e3 * p['step']:g} ms" if p["step"] else f"tolerance {p['tolerance']:.0e}")
        asked = "1e-3 J" if p["name"] == "A02" else "1e-3 m" if p["name"] == "A05" else "1e-3 J, 1e-3 m"
        lines.append(f"| {p['name']}, {p['what']} | {how} | {p['largest_energy_change']:.1e} | {p['off_from_coarser']:.1e} | "
                     f"{asked} | {p['steps']:,} | {p['evaluations']:,} |"
                     + (f" {1e3 * p['seconds_per_simulated_second']:.2f} |" if has_times else ""))
    return lines + ["", "A02 is published with a tolerance of 1e-1 J (low precision) and 1e-3 J (high) at 400 instants; the same number is asked of the other",
                    "problems, of the energy and of the plotted quantity. A02 passes positions where all rods are in line: there a step by tolerance gets so",
                    "short that rounding chooses the branch, and a fixed step goes past.", ""]


def cell(solution):
    """Time and error of a library, or the error that it reaches."""
    if "integrator" not in solution:
        return "no run gets to the end | – | –"
    error = max(solution["energy_error"], solution["shown_error"])
    time = f"{1e3 * solution['seconds_per_simulated_second']:.3g}" if solution["is_precise"] else "–"
    return f"{setting(solution)} | {error:.1e} | {time}"


def comparison_table(result):
    lines = ["## The same beside Simbody and MuJoCo", "",
             f"Milliseconds of the processor per simulated second, Simbody {result['simbody_version']} (Debian's) and MuJoCo {result['mujoco_version']}",
             "in the same run. Of each library all suited integrators are tried, each with finer and finer settings until it has 1e-3 at 400",
             "instants (J of energy in A01, A02 and A04; m of the plotted quantity from a fine run of Limber in A01, A04 and A05), and the fastest",
             "counts; a run may take 5 s. *Error*: the larger of both. Without a time: the least error that it reached.", "",
             "| problem | Limber | error | ms | Simbody | error | ms | MuJoCo | error | ms |",
             "|---|---|--:|--:|---|--:|--:|---|--:|--:|"]
    for row in result["comparison"]:
        short = row["what"].split(":")[0]
        lines.append(f"| {row['name']}, {short} | {cell(row['limber'])} | {cell(row['simbody'])} | {cell(row['mujoco'])} |")
    return lines + ["", "Limber: `rk4` and `semi_implicit_euler` by step, `adaptive` and `implicit` by tolerance. Simbody: Runge–Kutta–Merson, Runge–Kutta 3,",
                    "CPodes, Verlet and semi-explicit Euler 2, by accuracy. MuJoCo: RK4, implicitfast and implicit, by step; its loops are `connect`, as hard as",
                    "it allows (a time constant of two steps, impedance 0.9999), its springs between points are tendons.", ""]


def laws_table(laws):
    h, p, f = laws["humanoid"], laws["double_pendulum"], laws["four_bar"]
    minutes = ", ".join(f"{x:.2e}" for x in h["mean_energy_change_by_minute"])
    return ["## Laws, over long times", "",
            "| | integrator | time | what | found |", "|---|---|--:|---|--:|",
            f"| humanoid of 35 degrees, floating, no gravity, joints near 1 rad/s | variational, 1 ms | 10 min | momentum, relative | {h['momentum_error']:.1e} |",
            f"| | | | energy, relative: first 5 minutes, last 5 | {h['first_half']:.1e}, {h['second_half']:.1e} |",
            f"| double pendulum | adaptive, 1e-13 | 100 s | energy, J (kinetic: up to {p['largest_kinetic_energy']:.0f} J) | {p['energy_error']:.1e} |",
            f"| four-bar with a crank that turns | rk4, 1 ms | 60 s | gap of the loop, m and rad | {f['gap']:.1e} |",
            f"| | | | energy, J (kinetic: up to {f['largest_kinetic_energy']:.2g} J) | {f['energy_error']:.1e} |", "",
            f"The humanoid's energy, relative to that at the start, in the mean of each minute: {minutes}.", "",
            "![The humanoid's energy over 10 minutes](humanoid_energy.svg)", ""]


def anymal_table(a, has_times):
    def row(name, error, ms):
        return f"| {name} | {error} |" + (f" {ms} |" if has_times else "")
    return ["## ANYmal's energy (ETH's SimBenchmark)", "",
            f"ANYmal B floating ({a['degrees']} degrees), standing, one second with an upward force of twice its weight on the base's centre",
            "of mass, two seconds free, RK4 at 1 ms: mean of (E − E₀)² in the free part.", "",
            "| | J² |" + (" ms for 3 s |" if has_times else ""), "|---|--:|" + ("--:|" if has_times else ""),
            row("Limber", f"{a['mean_square_energy_error']:.1e}", f"{1e3 * a['seconds']:.0f}"),
            row("MuJoCo RK4, the same run", f"{a['mujoco_mean_square_energy_error']:.1e}", f"{1e3 * a['mujoco_seconds']:.0f}"),
            row("MuJoCo RK4, published (i7-7700HQ)", "1.6e-17", 139),
            row("RaiSim, published", "1.2e-2", 15), row("Bullet, published", "3.7", 83)]


def page(result, plots, has_times):
    lines = ["# Mechanisms of the literature", "",
             "Written by `bench/sim/run.py`; the problems are in `bench/sim/problems.cpp`. "
             + (f"One core of {processor()}, processor time, least of several runs. " if has_times else "")
             + f"MuJoCo {result['mujoco_version']}.", ""]
    if has_times:
        lines += steps_table(result)
    lines += problems_table(result, has_times)
    for plot, p in zip(plots, result["problems"]):
        lines.append(f"![{p['name']}: {p['shown']}]({plot})")
    lines.append("")
    if has_times:
        lines += comparison_table(result)
    if "laws" in result:
        lines += laws_table(result["laws"])
    if "anymal" in result:
        lines += anymal_table(result["anymal"], has_times)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--robots", default="")
    parser.add_argument("--page", type=Path)
    parser.add_argument("--without-times", action="store_true")
    parser.add_argument("--quick", action="store_true", help="without the 40 four-bars and the long laws")
    options = parser.parse_args()
    command = [options.program] + (["--robots", options.robots] if options.robots else []) + (
        ["--quick"] if options.quick else [])
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    plots = [f"{p['name']}_{k}.svg" for k, p in enumerate(result["problems"])]
    text = page(result, plots, not options.without_times)
    if not options.page:
        print(text)
        return
    options.page.mkdir(parents=True, exist_ok=True)
    for plot, p in zip(plots, result["problems"]):
        (options.page / plot).write_text(svg(p["name"], p["shown"], p["time"], p["values"]))
    if "laws" in result:
        h = result["laws"]["humanoid"]
        (options.page / "humanoid_energy.svg").write_text(
            svg("humanoid", "energy − energy at the start, relative", h["time"], h["energy_change"]))
    (options.page / "mechanisms.md").write_text(text)


if __name__ == "__main__":
    main()
