#!/usr/bin/env python3
"""Simulations beside MuJoCo and on problems of the literature: runs bench_sim and writes the page.

    bench/sim/run.py PROGRAM [--robots FOLDER] [--page docs/benchmarks] [--without-times]

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


def problems_table(result, has_times):
    lines = ["## IFToMM's library of benchmark problems", "",
             "*Energy*: largest change over the whole time (A05 has dampers, and loses energy by right). *Off*: largest difference of",
             "the plotted quantity from a run with ten times the tolerance, or twice the step.", "",
             "| problem | integrator | energy, J | off, m | steps | evaluations |" + (" ms per simulated second |" if has_times else ""),
             "|---|---|--:|--:|--:|--:|" + ("--:|" if has_times else "")]
    for p in result["problems"]:
        how = f"{p['integrator']}, " + (f"{1e3 * p['step']:g} ms" if p["step"] else f"tolerance {p['tolerance']:.0e}")
        lines.append(f"| {p['name']}, {p['what']} | {how} | {p['largest_energy_change']:.1e} | {p['off_from_coarser']:.1e} | "
                     f"{p['steps']:,} | {p['evaluations']:,} |"
                     + (f" {1e3 * p['seconds_per_simulated_second']:.2f} |" if has_times else ""))
    return lines + ["", "A02 is published with a tolerance of 1e-1 J (low precision) and 1e-3 J (high). It passes positions where all rods are in line:",
                    "there a step by tolerance gets so short that rounding chooses the branch, and a fixed step goes past.", ""]


def anymal_table(a, has_times):
    def row(name, error, ms):
        return f"| {name} | {error} |" + (f" {ms} |" if has_times else "")
    return ["", "## ANYmal's energy (ETH's SimBenchmark)", "",
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
    if "anymal" in result:
        lines += anymal_table(result["anymal"], has_times)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--robots", default="")
    parser.add_argument("--page", type=Path)
    parser.add_argument("--without-times", action="store_true")
    options = parser.parse_args()
    command = [options.program] + (["--robots", options.robots] if options.robots else [])
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    plots = [f"{p['name']}_{k}.svg" for k, p in enumerate(result["problems"])]
    text = page(result, plots, not options.without_times)
    if not options.page:
        print(text)
        return
    options.page.mkdir(parents=True, exist_ok=True)
    for plot, p in zip(plots, result["problems"]):
        (options.page / plot).write_text(svg(p["name"], p["shown"], p["time"], p["values"]))
    (options.page / "mechanisms.md").write_text(text)


if __name__ == "__main__":
    main()
