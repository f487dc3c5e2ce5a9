#!/usr/bin/env python3
"""Inverse kinematics of real arms, beside KDL, TRAC-IK and Newton's rule on Pinocchio: runs bench_ik, then TRAC-IK on
the same targets, and writes a table.

    bench/ik/run.py PROGRAM [--count N] [--output FILE]

Needs the packages of bench/requirements.txt (example-robot-data for the arms, pytracik).
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROBOTS = next(Path(p) for p in sys.path if (Path(p) / "cmeel.prefix").exists()) / (
    "cmeel.prefix/share/example-robot-data/robots")

# Name, file, frame.
ARMS = [
    ("Panda", "panda_description/urdf/panda.urdf", "panda_hand"),
    ("iiwa 14", Path(__file__).resolve().parent / "iiwa14.urdf", "flange"),
    ("UR3", "ur_description/urdf/ur3_robot.urdf", "ee_link"),
    ("UR5", "ur_description/urdf/ur5_robot.urdf", "ee_link"),
    ("UR5, joints ±π", "ur_description/urdf/ur5_joint_limited_robot.urdf", "ee_link"),
    ("UR10", "ur_description/urdf/ur10_robot.urdf", "ee_link"),
    ("Kinova", "kinova_description/robots/kinova.urdf", "j2s6s200_end_effector"),
    ("xArm 7", "xarm_description/urdf/xarm7.urdf", "link7"),
    ("Z1", "z1_description/urdf/z1.urdf", "link06"),
    ("Talos, left arm", "talos_data/robots/talos_left_arm.urdf", "arm_left_7_link"),
    ("Tiago, with torso", "tiago_description/robots/tiago.urdf", "arm_tool_link"),
    ("Baxter, left arm", "baxter_description/urdf/baxter.urdf", "left_gripper"),
    ("PR2, right arm", "pr2_description/urdf/pr2.urdf", "r_gripper_tool_frame"),
]


def root_of(text):
    """The link that is no joint's child."""
    links = re.findall(r'<link[^>]*\bname="([^"]+)"', text)
    children = set(re.findall(r'<child[^>]*\blink="([^"]+)"', text))
    return next(link for link in links if link not in children)


def of_trac_ik(text, base, frame, targets):
    """Solve rate and times of TRAC-IK (mode Speed), 5 ms, 1e-5, from the middle of its limits."""
    import pytracik
    solver = pytracik.TRAC_IK(base, frame, text, 0.005, 1e-5, pytracik.Speed)
    lower = np.array(pytracik.get_joint_lower_bounds(solver))
    upper = np.array(pytracik.get_joint_upper_bounds(solver))
    bounded = (np.abs(lower) < 1e9) & (np.abs(upper) < 1e9)
    start = np.where(bounded, 0.5 * (lower + upper), 0.0)
    solved, seconds = 0, []
    for x, y, z, qx, qy, qz, qw in targets:
        begin = time.perf_counter()
        answer = pytracik.ik(solver, start, x, y, z, qx, qy, qz, qw)
        seconds.append(time.perf_counter() - begin)
        solved += answer[0] >= 0  # the first number is a status, the others are positions
    seconds.sort()
    return {"solved": int(solved), "mean_us": 1e6 * sum(seconds) / len(seconds),
            "median_us": 1e6 * seconds[len(seconds) // 2], "p99_us": 1e6 * seconds[int(0.99 * len(seconds))]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--output")
    options = parser.parse_args()
    rows = []
    for name, path, frame in ARMS:
        file = ROBOTS / path
        with tempfile.NamedTemporaryFile(suffix=".json") as targets:
            run = subprocess.run([options.program, str(file), frame, str(options.count), targets.name],
                                 capture_output=True, text=True)
            if run.returncode:
                print(f"{name}: left out: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
                continue
            row = json.loads(run.stdout.splitlines()[-1]) | {"name": name}
            # TRAC-IK takes limits that a safety controller does not give for zero.
            text = re.sub(r"<safety_controller[^>]*/>", "", file.read_text())
            try:
                row["trac_ik"] = of_trac_ik(text, root_of(text), frame, json.load(open(targets.name)))
            except Exception as error:  # a peer that cannot take a robot is no reason to stop
                print(f"{name}: TRAC-IK: {error}", file=sys.stderr)
        rows.append(row)
        print(json.dumps(row), flush=True)
    if options.output:
        Path(options.output).write_text(table(rows))


def table(rows):
    """Markdown: percent solved and microseconds."""
    lines = ["| arm | Limber: solved | mean µs | 99 % µs | as a batch: solved | µs each | closed form: solved | mean µs "
             "| TRAC-IK: solved | mean µs | Newton on Pinocchio: solved | mean µs | KDL: solved | mean µs |",
             "|---|" + 13 * "--:|"]
    for row in rows:
        cells = [row["name"]]
        for solver, times in (("limber", ("mean_us", "p99_us")), ("batch", ("mean_us",)), ("closed_form", ("mean_us",)),
                              ("trac_ik", ("mean_us",)), ("pinocchio", ("mean_us",)), ("kdl", ("mean_us",))):
            result = row.get(solver)
            cells.append(f"{100 * result['solved'] / row['targets']:.2f} %" if result else "–")
            digits = 1 if solver in ("batch", "closed_form") else 0
            cells += [f"{result[key]:.{digits}f}" if result else "–" for key in times]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
