"""What Limber writes, other libraries read: each mechanism as an MJCF file, which MuJoCo loads, and as a URDF file, which
Pinocchio loads. Each library is compared with what Limber says of that file. That Limber reads from it the mechanism that it
wrote is a law of its own tests.
"""

import json
import subprocess

import grammar
import robots
import sdf_grammar

GENERATED = 15  # files of each format

# Robots with a link that moves and whose inertia no body has, even with all that is fixed to it: MuJoCo cannot have the same
# dynamics. Limber writes them only where the user allows it.
LOSSY_IN_MUJOCO = "mini_cheetah romeo/romeo_small".split()


def sources(evaluate, work):
    """(name, file or name of a built-in robot, root)"""
    examples = list(filter(None, robots.run(evaluate, "list").split("\n")))
    for robot in [*examples, "serial_chain(12, geared)", "biped(21, geared)"]:
        yield robot, robot, "fixed"
    for seed in range(1, 5):
        path = work / f"tree_{seed}.json"
        path.write_text(json.dumps(robots.random_tree(seed)), encoding="utf-8")
        yield f"random tree {seed}", path, "fixed"
    for name, path in robots.mjcf_files():
        yield name, path, "fixed"
    for name, path, floating in robots.real_robots():
        if name not in robots.REFUSED:
            yield name, path, "floating" if floating else "fixed"
    folder = work / "to_export"
    folder.mkdir(exist_ok=True)
    for name, path in grammar.files(folder, GENERATED, {**grammar.EXTENSIONS, sdf_grammar.Sdf: "sdf"}):
        yield name, path, "fixed"


def write(evaluate, source, path, root):
    """Writes the robot as a URDF or an MJCF file (.xml). Whether that loses dynamics, which Limber refuses until it is
    allowed."""
    target = path.with_suffix(".mjcf") if path.suffix == ".xml" else path
    is_lossy = False
    try:
        robots.run(evaluate, "write", source, target, root)
    except subprocess.CalledProcessError as error:
        if error.returncode != robots.REFUSES or "--lossy" not in error.stderr:
            raise
        robots.run(evaluate, "write", source, target, root, "lossy")
        is_lossy = True
    target.rename(path)
    return is_lossy
