#!/usr/bin/env python3
"""Compiles what calls Python itself as a wheel has it, for the stable ABI of 3.12: the tests build the module for one Python,
where functions outside of the stable ABI compile too.

    check_stable_abi.py build/dev/compile_commands.json

Syntax alone, so that it takes seconds. Files that only call nanobind are left out.
"""

import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1] / "python" / "src"
CALLS_PYTHON = re.compile(r"\bPy(_|[A-Z])\w+")
# What the stable ABI of 3.12 has and headers of older versions do not declare.
SINCE_3_12 = """#include <Python.h>
#if PY_VERSION_HEX < 0x030C0000
extern "C" {
PyObject* PyObject_Vectorcall(PyObject*, PyObject* const*, size_t, PyObject*);
PyObject* PyObject_VectorcallMethod(PyObject*, PyObject* const*, size_t, PyObject*);
PyObject* PyErr_GetRaisedException(void);
void PyErr_SetRaisedException(PyObject*);
}
#endif
"""
WHAT_IS_COMPILED = re.compile(r"ccache$|\.o$|^-o$|^-c$|^-Werror$")


def commands(database, header):
    """A file that calls Python -> how it is compiled, with a header before it and without an object."""
    found = {}
    for entry in json.loads(Path(database).read_text(encoding="utf-8")):
        file = Path(entry["file"])
        if file.parent == PYTHON and CALLS_PYTHON.search(file.read_text(encoding="utf-8")):
            words = [word for word in shlex.split(entry["command"]) if not WHAT_IS_COMPILED.search(word)]
            found[file] = (words + ["-DPy_LIMITED_API=0x030C0000", "-include", header, "-fsyntax-only", "-w"],
                           entry["directory"])
    return found


def main():
    header = Path(sys.argv[1]).resolve().with_name("since_3_12.hpp")
    header.write_text(SINCE_3_12, encoding="utf-8")
    found = commands(sys.argv[1], str(header))
    if not found:
        sys.exit(f"stable ABI: {sys.argv[1]} has no file of {PYTHON}")

    def compile_one(item):
        file, (words, folder) = item
        return file, subprocess.run(words, cwd=folder, capture_output=True, text=True)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count() or 1))) as pool:
        for file, run in pool.map(compile_one, sorted(found.items())):
            if run.returncode != 0:
                failed += 1
                print(f"stable ABI: {file.name} does not compile\n{run.stderr}")
    print(f"stable ABI: {len(found) - failed} of {len(found)} files compile")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
