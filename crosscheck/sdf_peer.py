"""What libsdformat reads from an SDF file (sdf_peer.cpp), compared with what Limber reads: links, inertias, frames, joints."""

import json
import subprocess
from pathlib import Path

import numpy as np

from mechanism import Skipped, read_placement

TYPES = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "screw": "helical",
         "universal": "universal", "revolute2": "universal", "ball": "spherical", "fixed": "fixed"}
NO_BOUND = 1e16  # what libsdformat has where a file gives no bound


def read(program, path):
    # libsdformat looks for what included files include in the working directory alone.
    program, path = Path(program).resolve(), Path(path).resolve()
    run = subprocess.run([program, path], capture_output=True, text=True, cwd=path.parent)
    if run.returncode == 3:
        raise Skipped("libsdformat refuses it: " + run.stderr.strip().split("\n")[0])
    if run.returncode != 0:
        raise RuntimeError(f"sdf_peer ended with {run.returncode}: {run.stderr.strip()}")
    return json.loads(run.stdout)


class Comparison:
    """Of Limber's model file with the links, joints and frames that libsdformat has."""

    def __init__(self, document, known):
        self.known, self.failures, self.count = known, [], 0
        self.bodies = {body["name"]: body for body in document["bodies"]}
        self.by_joint = {body["joint"]["name"]: body for body in document["bodies"]}
        self.loops = {loop["name"]: loop for loop in document.get("loops", [])}
        self.frames = {frame["name"]: frame for frame in document.get("frames", [])}
        self.gravity = document.get("gravity", [0, 0, -9.81])
        self.places = {"world": np.eye(4)}

    def same(self, what, ours, theirs):
        self.count += 1
        ours, theirs = np.array(ours, float), np.array(theirs, float)
        if ours.shape != theirs.shape or not np.allclose(ours, theirs, rtol=1e-12, atol=1e-12):
            self.failures.append(f"{what}: {ours.tolist()} against {theirs.tolist()}")

    def must(self, what, is_true):
        self.count += 1
        if not is_true:
            self.failures.append(what)

    def joint_frame(self, name):
        """In the world, with all joints at their neutral positions."""
        body = self.bodies[name]
        return self.place(body["parent"]) @ read_placement(body.get("placement"))

    def place(self, name):
        if name not in self.places:
            self.places[name] = self.joint_frame(name) @ read_placement(self.bodies[name].get("link_placement"))
        return self.places[name]

    def run(self):
        between = {name for name, body in self.bodies.items() if body["joint"]["name"].endswith("/wx")}
        self.must("other links", self.bodies.keys() - between == self.known["links"].keys())
        self.must("other frames", self.frames.keys() == self.known["frames"].keys())
        if self.failures:
            return
        self.same("gravity", self.gravity, self.known.get("gravity", [0, 0, -9.81]))
        for name, link in self.known["links"].items():
            self.link(name, link)
        for name, frame in self.known["frames"].items():
            ours = self.frames[name]
            self.must(f"frame {name}: on another body", ours.get("body", "world") == frame["body"])
            self.same(f"frame {name}", self.place(ours.get("body", "world")) @ read_placement(ours.get("placement")),
                      read_placement(frame["pose"]))
        for name, joint in self.known["joints"].items():
            self.joint(name, joint)

    def link(self, name, link):
        place, inertia = self.place(name), self.bodies[name].get("inertia", {})
        self.same(f"link {name} pose", place, read_placement(link["pose"]))
        self.same(f"link {name} mass", inertia.get("mass", 0), link["mass"])
        rotation = place[:3, :3]
        self.same(f"link {name} com", place[:3, 3] + rotation @ inertia.get("com", [0, 0, 0]), link["com"])
        self.same(f"link {name} moments", rotation @ np.array(inertia["about_com"]) @ rotation.T, link["about_com"])

    def joint(self, name, joint):
        if name in self.loops:
            return self.loop(name, joint)
        if f"{name}/wy" in self.by_joint:  # two axes that are not at right angles
            first, second = self.by_joint[f"{name}/wx"], self.by_joint[f"{name}/wy"]
            self.must(f"joint {name}: other ends",
                      (first["parent"], second["parent"], second["name"]) == (joint["parent"], first["name"], joint["child"]))
            self.same(f"joint {name} pose", self.joint_frame(first["name"]), read_placement(joint["pose"]))
            for body, axis in zip((first, second), joint["axes"]):
                self.axes(name, self.joint_frame(body["name"]), body["joint"], [body["joint"]["axis"]], [axis])
            return None
        body = self.by_joint.get(name)
        if body is None:
            # A second joint to one link. Limber closes no loop through two axes; it ignores the joint and reports it.
            return self.must(f"joint {name}: not read", joint["type"] in ("universal", "revolute2"))
        ours = body["joint"]
        kind = ours.get("motion", "revolute") if ours["type"] == "mimic" else ours["type"]
        self.must(f"joint {name}: {kind} against {joint['type']}", kind == TYPES[joint["type"]])
        self.must(f"joint {name}: other ends", (body["parent"], body["name"]) == (joint["parent"], joint["child"]))
        frame = self.joint_frame(body["name"])
        self.same(f"joint {name} pose", frame, read_placement(joint["pose"]))
        if joint["type"] in ("ball", "fixed"):
            return None
        self.axes(name, frame, ours, [ours.get("axis", [0, 0, 1]), ours.get("axis2")][: len(joint["axes"])], joint["axes"])
        if joint["type"] == "screw":  # libsdformat: radians per metre, positive for a left-handed thread
            self.same(f"joint {name} pitch", ours["pitch"], -1 / joint["thread_pitch"])
        return None

    def axes(self, name, frame, ours, directions, theirs):
        for k, axis in enumerate(theirs):
            direction = frame[:3, :3] @ np.array(directions[k], float)
            self.same(f"joint {name} axis", direction / np.linalg.norm(direction),
                      np.array(axis["xyz"]) / np.linalg.norm(axis["xyz"]))
            for key in ("damping", "friction", "lower", "upper", "velocity", "effort"):
                value = (ours if key in ("damping", "friction") else ours.get("limits", {})).get(key)
                value = value[min(k, len(value) - 1)] if isinstance(value, list) else value
                known = axis[key]
                if known is not None and abs(known) >= NO_BOUND:
                    known = None
                if key in ("damping", "friction"):
                    value = value or 0
                self.must(f"joint {name} {key}: {value} against {known}",
                          value is known or None not in (value, known) and np.isclose(value, known, rtol=1e-12))

    def loop(self, name, joint):
        loop = self.loops[name]
        ends = [loop[side].get("body", "world") for side in "ab"]
        self.must(f"loop {name}: other ends", ends == [joint["parent"], joint["child"]])
        self.must(f"loop {name}: {loop['type']} against {joint['type']}", loop["type"] == TYPES[joint["type"]])
        for side, body in zip("ab", ends):
            self.same(f"loop {name} pose", self.place(body) @ read_placement(loop[side].get("placement")),
                      read_placement(joint["pose"]))
        if joint["axes"]:
            direction = read_placement(joint["pose"])[:3, :3] @ np.array(loop["axis"], float)
            theirs = np.array(joint["axes"][0]["xyz"])
            self.same(f"loop {name} axis", direction / np.linalg.norm(direction), theirs / np.linalg.norm(theirs))


def compare(program, path, document):
    """The number of comparisons, and what differs."""
    comparison = Comparison(document, read(program, path))
    comparison.run()
    return comparison.count, comparison.failures
