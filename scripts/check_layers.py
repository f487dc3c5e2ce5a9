#!/usr/bin/env python3
"""Checks that the rooms of the library include only what they have a right to.

    scripts/check_layers.py [ROOT]

Reads every #include under ROOT/include/limber and ROOT/src and compares it with the table below, which is the table of
CONTRIBUTING.md in code. Files in src/ROOM have the rights of include/limber/ROOM. Afterwards it walks the includes of
the door, limber.hpp, and checks that no heavy header comes with it: a user's file has to compile in a second or two.
"""

import re
import sys
from pathlib import Path

# Room -> rooms that it may include besides itself.
CORE = ["math", "spatial", "scalar", "model", "algorithms", "dynamics"]
ROOMS = {
    "math": [],
    "spatial": ["math"],
    "scalar": ["math"],
    "model": ["math", "spatial"],
    "algorithms": ["math", "spatial", "model"],
    "dynamics": ["math", "spatial", "model", "algorithms"],
    "doctor": ["math", "spatial", "model", "algorithms"],
    # Leaves: they use everything above and never each other.
    "io": CORE + ["doctor"],
    "robots": CORE,
    "analysis": CORE,
    "batch": CORE + ["ik"],
    "symbolic": CORE,
    "codegen": CORE,
    "control": CORE,
    "ik": CORE,
    "constraints": CORE,
    "sim": CORE + ["constraints"],
}

# File -> further files that it may include, each with its reason.
EXCEPTIONS = {
    # A user's joint is type-erased behind virtual functions, which have to list the scalars that they take.
    "model/joints/custom.hpp": ["scalar/dual.hpp"],
    # A recording is plain data; io writes it.
    "io/recording.hpp": ["sim/recording.hpp"],
}

# Files directly in include/limber are doors: they may include every room, and no room may include them...
# ...but for these, which hold no more than macros or constants.
COMMON = ["version.hpp", "export.hpp"]

# Third-party library -> how its includes look.
LIBRARIES = {
    "Eigen": r"(unsupported/)?Eigen/",
    "xsimd": r"xsimd/",
    "nlohmann": r"nlohmann/",
    "fmt": r"fmt/",
    "tbb": r"(oneapi/)?tbb(/|\.h)",
    "CLI11": r"CLI/",
    "Linux": r"sched\.h$",
}

# Room -> third-party libraries in its headers, which a user of the library sees...
HEADER_LIBRARIES = {
    "scalar": ["xsimd"],
    "model": ["Eigen"],
    "doctor": ["Eigen"],
    "algorithms": ["Eigen"],
    "dynamics": ["Eigen"],
    "batch": ["Eigen", "xsimd"],
    **{room: ["Eigen"] for room in ("io", "robots", "analysis", "symbolic", "codegen", "sim", "control", "ik", "constraints")},
    "": ["Eigen", "fmt"],  # fmt in limber/fmt.hpp alone, which the door leaves out
}
# ...and further ones in its sources, which nobody else sees.
SOURCE_LIBRARIES = {
    "model": ["fmt"],  # model/formatted.cpp compiles it for all rooms
    "io": ["nlohmann"],
    "batch": ["tbb", "Linux"],
}

# Standard headers that the kernels must not see: no printing, no files, no threads.
KERNEL_ROOMS = ["math", "spatial", "scalar", "algorithms"]
NOT_IN_KERNELS = ["iostream", "fstream", "print", "cstdio", "stdio.h", "filesystem", "thread", "mutex"]

# What must not come with limber.hpp, directly or through others.
NOT_THROUGH_THE_DOOR = ["nlohmann", "CLI11", "xsimd", "fmt", "tbb"]
NOT_THROUGH_THE_DOOR_STANDARD = ["iostream"]

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def includes(path):
    """(line number, bracket, name) of each include; commented-out ones do not count."""
    text = COMMENT.sub(lambda m: "\n" * m.group().count("\n"), path.read_text(encoding="utf-8"))
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1), match.group(2)


def library_of(name):
    return next((lib for lib, pattern in LIBRARIES.items() if re.match(pattern, name)), None)


class Tree:
    def __init__(self, root):
        self.root = root
        self.headers = root / "include" / "limber"
        self.sources = root / "src"
        self.problems = []

    def room_path(self, path):
        """Path inside the house (`spatial/motion.hpp`), the same for include/limber and src, or None."""
        for base in (self.headers, self.sources):
            if path.is_relative_to(base):
                return path.relative_to(base).as_posix()
        return None

    def resolve(self, path, bracket, name):
        """The file of this project that an include means, or None."""
        if name.startswith("limber/"):
            return self.headers.parent / name
        if bracket == '"':
            for base in (path.parent, self.sources):
                candidate = (base / name).resolve()
                if candidate.is_file():
                    return candidate
        return None

    def problem(self, path, line, text):
        self.problems.append(f"{path.relative_to(self.root)}:{line}: {text}")

    def check_file(self, path):
        own = self.room_path(path)
        room = own.split("/")[0] if "/" in own else ""
        in_source = path.is_relative_to(self.sources)
        if room and room not in ROOMS:
            self.problem(path, 1, f"unknown room '{room}': add it to the table in scripts/check_layers.py")
            return
        libraries = list(HEADER_LIBRARIES.get(room, []))
        if in_source:
            libraries += SOURCE_LIBRARIES.get(room, [])
        for line, bracket, name in includes(path):
            target = self.resolve(path, bracket, name)
            if target is not None:
                self.check_own(path, line, own, room, target, name)
                continue
            library = library_of(name)
            if library is not None:
                if library not in libraries:
                    where = "sources" if in_source else "headers"
                    self.problem(path, line, f"{where} of room '{room}' may not include {library} (<{name}>)")
            elif bracket == '"':
                self.problem(path, line, f'"{name}" is no file of this project')
            elif room in KERNEL_ROOMS and name in NOT_IN_KERNELS:
                self.problem(path, line, f"room '{room}' may not include <{name}>")
            elif "/" in name or (name.endswith((".h", ".hpp")) and not re.fullmatch(r"[a-z0-9]+intrin\.h", name)):
                self.problem(path, line, f"<{name}> is neither standard nor a library in the table")

    def check_own(self, path, line, own, room, target, name):
        target_path = self.room_path(target)
        if target_path is None:
            self.problem(path, line, f"'{name}' lies outside of include/limber and src")
            return
        if not target.is_file():
            self.problem(path, line, f"'{name}' does not exist")
            return
        if target.is_relative_to(self.sources) and path.is_relative_to(self.headers):
            self.problem(path, line, f"a header may not include '{name}' of src, which is not installed")
            return
        if room == "" or target_path in COMMON or target_path in EXCEPTIONS.get(own, []):
            return
        target_room = target_path.split("/")[0] if "/" in target_path else ""
        if target_room == "":
            self.problem(path, line, f"room '{room}' may not include the door '{name}'")
        elif target_room != room and target_room not in ROOMS[room]:
            allowed = ", ".join(ROOMS[room]) or "the standard library alone"
            self.problem(path, line, f"room '{room}' may not include '{name}' (it may include: {allowed})")

    def check_door(self):
        """Walks what limber.hpp brings with it, and shows the way to whatever must not come."""
        door = self.headers / "limber.hpp"
        if not door.is_file():
            return
        came_from = {door: None}
        queue = [door]
        while queue:
            path = queue.pop(0)
            for line, bracket, name in includes(path):
                target = self.resolve(path, bracket, name)
                if target is not None:
                    if target.is_file() and target not in came_from:
                        came_from[target] = path
                        queue.append(target)
                elif library_of(name) in NOT_THROUGH_THE_DOOR or name in NOT_THROUGH_THE_DOOR_STANDARD:
                    way = []
                    step = path
                    while step is not None:
                        way.append(self.room_path(step))
                        step = came_from[step]
                    self.problem(path, line, f"<{name}> may not come with limber.hpp: {' <- '.join(way)}")

    def check(self):
        files = sorted(p for base in (self.headers, self.sources) for p in base.rglob("*") if p.suffix in (".hpp", ".cpp"))
        for path in files:
            self.check_file(path)
        self.check_door()
        return len(files)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    tree = Tree(root)
    count = tree.check()
    for problem in tree.problems:
        print(problem, file=sys.stderr)
    if tree.problems:
        print(f"layers: {len(tree.problems)} problems in {count} files", file=sys.stderr)
        return 1
    print(f"layers: {count} files include only what they may")
    return 0


if __name__ == "__main__":
    sys.exit(main())
