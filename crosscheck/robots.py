"""The mechanisms of the cross-check: Limber's built-in robots, random trees with every joint, and the URDF files of the
package example-robot-data.
"""

import copy
import importlib.util
import json
import subprocess
from pathlib import Path

import numpy as np
import pinocchio

from mechanism import DEGREES, rotation_from_quaternion

# MJCF files of our own, with what MuJoCo's samples do not have.
OWN_MJCF = Path(__file__).parent.parent / "tests" / "data" / "mjcf"

# Folders of example-robot-data whose robots stand on the ground or are screwed to it; the others float.
FIXED = (
    "allegro_hand asr_twodof baxter bravo7 double_pendulum finger_edu kinova panda pr2 so_arm tiago tiago_pro ur xarm z1"
).split()
FIXED_FILES = ["talos_left_arm.urdf"]

# Files that Limber refuses, with good reason. Any other refusal is a failure of the cross-check.
REFUSED = (
    # a singular mass matrix: a joint with no inertia beyond it, or a negative one
    "bluevolta/bluevolta_bravo7_gripper bravo7/bravo7_gripper falcon/falcon_bravo7_gripper romeo/romeo romeo/romeo_laas_small "
    # a joint that follows one that does not exist, a joint to a link that does not exist, no link at all
    "alex/alex_psyonic_hands falcon/falcon ur/ur3"
).split()

# Files with a link whose inertia has a negative principal moment: Limber and Pinocchio take them, MuJoCo refuses them.
NOT_IN_MUJOCO = "icub/icub icub/icub_reduced tiago/tiago tiago/tiago_dual tiago/tiago_no_hand".split()

# What of these Limber can repair; the repaired file is compared. Left out: one has no link to begin with; of another a link
# stays on the world alone, so that the rest cannot float; negative moments of iCub are rounding, which Limber leaves.
NOT_REPAIRED = "falcon/falcon ur/ur3 icub/icub icub/icub_reduced".split()
REPAIRED = [name for name in REFUSED + NOT_IN_MUJOCO if name not in NOT_REPAIRED]

# The exit code of limber_evaluate where Limber refuses a model.
REFUSES = 3

def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exported(evaluate, robot, root="fixed"):
    """What Limber makes of a built-in robot or of a file, as a model file."""
    return json.loads(run(evaluate, "export", robot, root))


def essence(document):
    """The mechanism without what does not move it: two files with the same are one robot."""
    return [{k: v for k, v in body.items() if k not in ("visuals", "collisions")} for body in document["bodies"]]


def built_in(evaluate):
    """(name, document) of each built-in robot, some of them changed."""
    examples = run(evaluate, "list").split("\n")
    examples += ["serial_chain(100)", "serial_chain(12, geared)", "binary_tree(15, geared)", "biped(21, geared)"]
    for example in filter(None, examples):
        document = exported(evaluate, example)
        yield example, document
        if any(body.get("rotors") for body in document["bodies"]):
            yield f"{example}, rotors as armature", rotors_as_armature(document)
        elif example in ("panda", "humanoid"):
            yield f"{example}, with armature", with_armature(document)


def mjcf_files():
    """(name, path) of MuJoCo's sample models, as the package gymnasium has them, and of our own."""
    assets = Path(importlib.util.find_spec("gymnasium").origin).parent / "envs" / "mujoco" / "assets"
    for path in sorted(assets.glob("*.xml")):
        yield f"mujoco/{path.stem}", path
    for path in sorted(OWN_MJCF.glob("*.xml")):
        yield f"mjcf/{path.stem}", path


def rotors_as_armature(document):
    """What libraries without rotors make of them: the inertia about the spin axis, times the square of the ratio."""
    document = copy.deepcopy(document)
    for body in document["bodies"]:
        for rotor in body.pop("rotors", []):
            axis = np.array(rotor.get("axis", [0, 0, 1]), float)
            axis /= np.linalg.norm(axis)
            spin = axis @ np.array(rotor["inertia"]["about_com"]) @ axis
            body["joint"]["armature"] = float(spin) * rotor["gear_ratio"] ** 2
    return document


def with_armature(document):
    document = copy.deepcopy(document)
    for k, body in enumerate(document["bodies"]):
        if body["joint"]["type"] in ("revolute", "prismatic"):
            body["joint"]["armature"] = 0.05 * (1 + k % 4)
    return document


def random_tree(seed):
    """A tree of about twenty bodies with every joint type, link placements, fixed links, mimic joints, rotors, armature and
    gravity in some direction."""
    rng = np.random.default_rng(seed)

    def unit():
        x = rng.normal(size=3)
        return (x / np.linalg.norm(x)).tolist()

    def placement():
        return {
            "translation": rng.uniform(-0.5, 0.5, 3).tolist(),
            "rotation": rotation_from_quaternion(rng.normal(size=4)).tolist(),
        }

    def inertia(scale=1.0):
        # Of a cloud of points, so that it is one that a body can have.
        points = rng.uniform(-0.2, 0.2, (6, 3))
        mass = scale * rng.uniform(0.5, 2)
        about_com = sum(np.dot(p, p) * np.eye(3) - np.outer(p, p) for p in points) * mass / 6
        return {"mass": mass, "com": rng.uniform(-0.2, 0.2, 3).tolist(), "about_com": about_com.tolist()}

    types = list(rng.permutation(list(DEGREES) + ["fixed", "mimic", "mimic"])) + list(
        rng.choice(["revolute", "prismatic", "helical"], 6)
    )
    # A root without degrees of its own has nothing to follow.
    types.sort(key=lambda t: t == "mimic")
    bodies = []
    for k, kind in enumerate(map(str, types)):
        parent = "world" if k == 0 else f"link{rng.integers(max(0, k - 4), k)}"
        joint = {"name": f"joint{k}", "type": kind, "axis": unit()}
        if kind == "helical":
            joint["pitch"] = rng.uniform(-0.3, 0.3)
        if kind == "universal" and rng.integers(2):
            joint["axis2"] = np.cross(joint["axis"], unit()).tolist()
        one_degree = [b["joint"]["name"] for b in bodies if b["joint"]["type"] in ("revolute", "prismatic")]
        if kind == "mimic":
            of = str(rng.choice(one_degree))
            joint.update(of=of, multiplier=rng.uniform(-2, 2), offset=rng.uniform(-1, 1))
            joint["motion"] = str(rng.choice(["revolute", "prismatic"]))
        if kind in ("revolute", "prismatic") and rng.integers(2):
            joint["armature"] = rng.uniform(0, 0.5)
        body = {"name": f"link{k}", "parent": parent, "placement": placement(), "joint": joint, "inertia": inertia()}
        if rng.integers(3) == 0:
            body["link_placement"] = placement()
        if kind in ("revolute", "prismatic") and rng.integers(2):
            rotor = {"gear_ratio": rng.uniform(-9, 9), "axis": unit(), "inertia": inertia(0.1)}
            if rng.integers(2):  # balanced: round about its axis
                axis = np.array(rotor["axis"])
                about_com = 1e-3 * np.eye(3) + 1e-3 * np.outer(axis, axis)
                rotor["inertia"].update(com=(0.1 * axis).tolist(), about_com=about_com.tolist())
            if rng.integers(2):
                rotor["placement"] = placement()
            if one_degree and rng.integers(3) == 0:
                del rotor["gear_ratio"]
                rotor["rates"] = {joint["name"]: rng.uniform(-5, 5), str(rng.choice(one_degree)): rng.uniform(-5, 5)}
            body["rotors"] = [rotor]
        bodies.append(body)
    frames = [
        {"name": f"frame{k}", "body": f"link{rng.integers(len(bodies))}", "placement": placement()} for k in range(4)
    ]
    gravity = rng.uniform(-10, 10, 3).tolist()
    return {"limber": 1, "name": f"random tree {seed}", "gravity": gravity, "bodies": bodies, "frames": frames}


def real_robots():
    """(name, path, floating) of each URDF file of example-robot-data."""
    prefix = Path(pinocchio.__file__).resolve().parents[4]
    root = prefix / "share/example-robot-data/robots"
    for path in sorted(root.rglob("*.urdf")):
        folder = path.relative_to(root).parts[0].removesuffix("_description").removesuffix("_data")
        floating = folder not in FIXED and path.name not in FIXED_FILES
        yield f"{folder}/{path.stem}", path, floating


def repaired_robots(evaluate, work):
    """(name, path, floating) of URDF files that Limber has repaired and written."""
    for k, (name, path, floating) in enumerate(real_robots()):
        if name in REPAIRED:
            written = work / f"repaired_{k}.urdf"
            run(evaluate, "repair", path, written)
            yield f"repaired/{name}", written, floating
