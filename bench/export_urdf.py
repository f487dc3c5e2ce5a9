#!/usr/bin/env python3
"""Reads a URDF file with Pinocchio's parser and writes it as a model file of Limber: one body per moving joint, on a
floating root. Mimic joints become joints of their own.

    export_urdf.py NAME ROBOT.urdf MODEL.json      a URDF path without a slash at its start is one of example-robot-data
"""

import json
import sys
import warnings
from pathlib import Path

import pinocchio

AXES = {"RX": [1, 0, 0], "RY": [0, 1, 0], "RZ": [0, 0, 1], "PX": [1, 0, 0], "PY": [0, 1, 0], "PZ": [0, 0, 1]}


def joint(name, model):
    kind = model.shortname().removeprefix("JointModel")
    if kind == "FreeFlyer":
        return {"name": "root", "type": "floating"}
    if kind in AXES:
        return {"name": name, "type": "revolute" if kind[0] == "R" else "prismatic", "axis": AXES[kind]}
    if kind in ("RevoluteUnaligned", "PrismaticUnaligned"):
        # A type that is hidden behind a variant has to be asked through its motion column.
        column = model.createData().S
        part = column[3:] if kind[0] == "R" else column[:3]
        return {"name": name, "type": "revolute" if kind[0] == "R" else "prismatic", "axis": part.ravel().tolist()}
    sys.exit(f"joint {name}: nothing is known about the type {kind}")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    name, urdf, target = sys.argv[1:]
    if not urdf.startswith("/"):
        prefix = Path(pinocchio.__file__).resolve().parents[4]
        urdf = str(prefix / "share/example-robot-data/robots" / urdf)
    warnings.simplefilter("ignore")
    model = pinocchio.buildModelFromUrdf(urdf, pinocchio.JointModelFreeFlyer())
    bodies = []
    for i in range(1, model.njoints):
        placement, inertia = model.jointPlacements[i], model.inertias[i]
        bodies.append(
            {
                "name": f"{model.names[i]}_link",
                "parent": "world" if model.parents[i] == 0 else f"{model.names[model.parents[i]]}_link",
                "placement": {
                    "translation": placement.translation.tolist(),
                    "rotation": placement.rotation.tolist(),
                },
                "joint": joint(model.names[i], model.joints[i]),
                "inertia": {
                    "mass": inertia.mass,
                    "com": inertia.lever.tolist(),
                    "about_com": inertia.inertia.tolist(),
                },
            }
        )
    document = {"limber": 1, "name": name, "gravity": model.gravity.linear.tolist(), "bodies": bodies}
    Path(target).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
