#!/usr/bin/env python3
"""Tests of check_layers.py: each violation in a small tree must be found, and a good tree must pass."""

import subprocess
import sys
import tempfile
from pathlib import Path

CHECKER = Path(__file__).parent / "check_layers.py"

GOOD = {
    "include/limber/limber.hpp": "#include <limber/io/load.hpp>\n#include <limber/robots/panda.hpp>\n",
    "include/limber/math/vec3.hpp": "#include <cmath>\n",
    "include/limber/spatial/motion.hpp": '#include <limber/math/vec3.hpp>\n#include "limber/math/vec3.hpp"\n',
    "include/limber/scalar/dual.hpp": "#include <limber/math/vec3.hpp>\n",
    "include/limber/scalar/lanes.hpp": "#include <xsimd/xsimd.hpp>\n",
    "include/limber/model/model.hpp": "#include <Eigen/Core>\n#include <limber/spatial/motion.hpp>\n",
    "include/limber/model/joints/custom.hpp": "#include <limber/scalar/dual.hpp>\n",
    "include/limber/algorithms/mass_matrix.hpp": "#include <limber/model/model.hpp>\n// #include <iostream>\n",
    "include/limber/io/load.hpp": "#include <limber/model/model.hpp>\n/*\n#include <limber/robots/panda.hpp>\n*/\n",
    "include/limber/robots/panda.hpp": "#include <limber/model/model.hpp>\n",
    "include/limber/batch/batch.hpp": "#include <limber/scalar/lanes.hpp>\n",
    "src/io/load.cpp": '#include <limber/io/load.hpp>\n#include <nlohmann/json.hpp>\n#include "reader.hpp"\n',
    "src/io/reader.hpp": "#include <fstream>\n",
}

# (file, its content, what the message must hold)
BAD = [
    ("include/limber/math/a.hpp", "#include <limber/spatial/motion.hpp>", "room 'math' may not include"),
    ("include/limber/math/a.hpp", "#include <Eigen/Core>", "may not include Eigen"),
    ("include/limber/math/a.hpp", "\n#  include <iostream>", "a.hpp:2: room 'math' may not include <iostream>"),
    ("include/limber/spatial/a.hpp", "#include <limber/model/model.hpp>", "room 'spatial' may not include"),
    ("include/limber/spatial/a.hpp", '#include "../model/model.hpp"', "room 'spatial' may not include"),
    ("include/limber/scalar/a.hpp", "#include <limber/model/model.hpp>", "room 'scalar' may not include"),
    ("include/limber/model/a.hpp", "#include <limber/scalar/dual.hpp>", "room 'model' may not include"),
    ("include/limber/model/a.hpp", "#include <limber/algorithms/mass_matrix.hpp>", "room 'model' may not include"),
    ("include/limber/model/a.hpp", "#include <fmt/format.h>", "may not include fmt"),
    ("include/limber/algorithms/a.hpp", "#include <limber/scalar/dual.hpp>", "room 'algorithms' may not include"),
    ("include/limber/algorithms/a.hpp", "#include <limber/io/load.hpp>", "room 'algorithms' may not include"),
    ("include/limber/algorithms/a.hpp", "#include <fstream>", "may not include <fstream>"),
    ("include/limber/robots/a.hpp", "#include <limber/io/load.hpp>", "room 'robots' may not include"),
    ("include/limber/io/a.hpp", "#include <limber/robots/panda.hpp>", "room 'io' may not include"),
    ("include/limber/io/a.hpp", "#include <nlohmann/json.hpp>", "may not include nlohmann"),
    ("include/limber/io/a.hpp", "#include <limber/limber.hpp>", "may not include the door"),
    ("include/limber/io/a.hpp", "#include <limber/io/none.hpp>", "does not exist"),
    ("include/limber/io/a.hpp", '#include "none.hpp"', "is no file of this project"),
    ("include/limber/io/a.hpp", '#include "../../../src/io/reader.hpp"', "of src, which is not installed"),
    ("include/limber/io/a.hpp", "#include <boost/any.hpp>", "neither standard nor a library"),
    ("include/limber/attic/a.hpp", "#include <vector>", "unknown room 'attic'"),
    ("src/model/a.cpp", "#include <nlohmann/json.hpp>", "may not include nlohmann"),
    ("src/robots/a.cpp", "#include <limber/io/load.hpp>", "room 'robots' may not include"),
    ("src/math/a.cpp", "#include <limber/spatial/motion.hpp>", "room 'math' may not include"),
    # Through the door, at second hand.
    ("include/limber/io/load.hpp", "#include <limber/scalar/lanes.hpp>", "may not come with limber.hpp"),
    ("include/limber/robots/panda.hpp", "#include <iostream>", "robots/panda.hpp <- limber.hpp"),
]


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8")
        return subprocess.run([sys.executable, CHECKER, folder], capture_output=True, text=True, check=False)


def main():
    failures = []
    result = run(GOOD)
    if result.returncode != 0:
        failures.append(f"the good tree fails:\n{result.stderr}")
    for name, text, message in BAD:
        result = run({**GOOD, name: text})
        if result.returncode == 0:
            failures.append(f"not found: {name}: {text}")
        elif message not in result.stderr:
            failures.append(f"{name}: {text}\n  expected: {message}\n  got: {result.stderr}")
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"layer checker: {1 + len(BAD) - len(failures)} cases passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
