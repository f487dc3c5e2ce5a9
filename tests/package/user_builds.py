#!/usr/bin/env python3
"""Builds one user's program in many ways against the installed library, and compares what the programs print.

    tests/package/user_builds.py FOLDER [--all] [--jobs N]

FOLDER keeps the libraries: by g++ and by clang, static and shared. Of all ways to build a program every two settings occur
together in at least one; --all builds every combination, and the libraries as `make install` does. Each program must link,
run clean under the address sanitizer, and print the same numbers. So must a program in a project that has Limber as a part of
it. The last line says how many did. Without clang++-19 the status is 77.
"""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests/package/user.cpp"
COMPILERS = {"g++": "g++", "clang": "clang++-19"}

# Setting -> its choices: (name, flags of the user's file).
SETTINGS = {
    "library": [("g++", []), ("clang", [])],
    "kind": [("static", []), ("shared", [])],
    "compiler": [("g++", []), ("clang", [])],
    "optimisation": [("O0", ["-O0"]), ("O2", ["-O2"])],
    "machine": [("plain", []), ("native", ["-march=native"])],
    "build": [("debug", ["-g1", "-D_GLIBCXX_ASSERTIONS"]), ("release", ["-DNDEBUG"])],
    "standard": [("c++20", ["-std=c++20"]), ("c++23", ["-std=c++23"])],
    "alignment": [
        ("default", []),
        ("0", ["-DEIGEN_MAX_ALIGN_BYTES=0"]),
        ("64", ["-DEIGEN_MAX_ALIGN_BYTES=64"]),
    ],
}
DEV_FLAGS = next(preset["cacheVariables"]["CMAKE_CXX_FLAGS_DEBUG"] for preset in
                 json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"] if preset["name"] == "dev")
ALLOWED = {"double": 1e-12, "float": 2e-3}  # relative to the largest number of a line


def combinations():
    return list(itertools.product(*SETTINGS.values()))


def pairs(combination):
    names = [choice[0] for choice in combination]
    return {(i, names[i], j, names[j]) for i, j in itertools.combinations(range(len(names)), 2)}


def pairwise():
    """Few combinations that have every pair of settings: always the one with the most that are still missing."""
    everything = combinations()
    missing = set().union(*(pairs(c) for c in everything))
    chosen = []
    while missing:
        best = max(everything, key=lambda c: len(pairs(c) & missing))
        chosen.append(best)
        missing -= pairs(best)
    return chosen


def run(command, **options):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def must(command):
    result = run(command)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}")


def launcher():
    """The compiler cache, which only projects of Limber's own use unasked."""
    return [f"-DCMAKE_CXX_COMPILER_LAUNCHER={cache}"] if (cache := shutil.which("ccache")) else []


def install(folder, library, kind, as_installed, jobs):
    """The library with what this program needs: as `make install` builds it, or as the preset dev does.

    The latter beside the build of dev: the compiler cache sees paths relative to the build, and so has what was compiled there.
    """
    preset = "release" if as_installed else "dev"
    tree, prefix = Path(f"{folder}-{library}-{kind}-{preset}"), folder / f"{library}-{kind}"
    options = [f"-DBUILD_SHARED_LIBS={'ON' if kind == 'shared' else 'OFF'}", f"-DCMAKE_INSTALL_PREFIX={prefix}",
               f"-DCMAKE_CXX_COMPILER={COMPILERS[library]}",
               *(f"-DLIMBER_BUILD_{part}=OFF" for part in ("CLI", "TESTS", "EXAMPLES", "BATCH"))]
    if library == "clang" and not as_installed:
        options += ["-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DLIMBER_INSTRUCTION_SETS=avx2"]
    must(["cmake", "-S", ROOT, "--preset", preset, "-B", tree, *options])
    must(["cmake", "--build", tree, "--parallel", str(jobs), "--target", "install"])
    return prefix


def build_and_run(folder, number, combination):
    """(name, output) or (name, None) with the reason printed."""
    choice = {setting: picked[0] for setting, picked in zip(SETTINGS, combination)}
    name = " ".join(choice.values())
    prefix = folder / f"{choice['library']}-{choice['kind']}"
    library = next(prefix.glob("lib*/**/pkgconfig")).parent
    environment = dict(os.environ, PKG_CONFIG_PATH=str(library / "pkgconfig"))
    packaged = run(["pkg-config", "--cflags", "--libs", "limber"], env=environment).stdout.split()
    # Eigen warns of its own code.
    packaged = [flag.replace("-I", "-isystem") if "eigen" in flag else flag for flag in packaged]
    flags = [flag for _, picked in combination for flag in picked]
    program = folder / f"program{number}"
    command = [COMPILERS[choice["compiler"]], PROGRAM, "-fsanitize=address", "-Wall", "-Wextra",
               *[flag for flag in packaged if not flag.startswith("-std=")], *flags, f"-Wl,-rpath,{library}", "-o", program]
    # The library comes after the file that needs it.
    command = [c for c in command if not str(c).startswith("-l")] + [c for c in command if str(c).startswith("-l")]
    built = run(command)
    if built.returncode != 0:  # compilers warn of Eigen's code where it is inlined
        print(f"FAILED {name}: {' '.join(map(str, command))}\n{built.stdout[:3000]}")
        return name, None
    ran = run([program])
    program.unlink()
    if ran.returncode != 0:
        print(f"FAILED {name}: status {ran.returncode}\n{ran.stdout[-3000:]}")
        return name, None
    return name, ran.stdout


def build_as_part(folder, jobs):
    """(name, output) of the program in a project with add_subdirectory, with the flags of the preset dev, as above."""
    name, tree = "add_subdirectory", Path(f"{folder}-as-part")
    must(["cmake", "-S", PROGRAM.parent / "as_part", "-B", tree, "-G", "Ninja", f"-DHOW={name}", f"-DLIMBER_SOURCE={ROOT}",
          "-DCMAKE_CXX_COMPILER=g++", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_EXTENSIONS=OFF", *launcher(),
          f"-DCMAKE_CXX_FLAGS_DEBUG={DEV_FLAGS}", "-DLIMBER_INSTRUCTION_SETS=runnable"])
    must(["cmake", "--build", tree, "--parallel", str(jobs), "--target", "user"])
    ran = run([tree / "user"])
    if ran.returncode != 0:
        print(f"FAILED {name}: status {ran.returncode}\n{ran.stdout[-3000:]}")
        return name, None
    return name, ran.stdout


def numbers_of(words):
    try:
        return [float(word) for word in words]
    except ValueError:
        return None


def same(output, reference):
    """Line by line: `double` or `float`, a name, and numbers that are nearly the same; or a text."""
    lines, expected = output.splitlines(), reference.splitlines()
    if len(lines) != len(expected):
        return False
    for line, other in zip(lines, expected):
        real, words, others = line.split()[0], line.split(), other.split()
        count = len(words)
        while count > 0 and numbers_of(words[count - 1 : count]):
            count -= 1
        values, wanted = numbers_of(words[count:]), numbers_of(others[count:])
        if words[:count] != others[:count] or wanted is None or len(values) != len(wanted):
            print(f"  {line[:200]}\n  {other[:200]}")
            return False
        allowed = ALLOWED.get(real, 0) * max(map(abs, wanted), default=0)
        if any(not abs(a - b) <= allowed for a, b in zip(values, wanted)):
            print(f"  {line[:200]}\n  {other[:200]}")
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    if shutil.which("clang++-19") is None:
        print("user builds: clang++-19 is not installed")
        return 77
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for library, kind in itertools.product(COMPILERS, ["static", "shared"]):
        print(f"user builds: the library by {library}, {kind}", flush=True)
        install(folder, library, kind, arguments.all, arguments.jobs)

    chosen = combinations() if arguments.all else pairwise()
    print(f"user builds: {len(chosen)} programs", flush=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = []
        for result in pool.map(lambda item: build_and_run(folder, *item), enumerate(chosen)):
            results.append(result)
            if len(results) % 24 == 0:
                print(f"user builds: {len(results)} of {len(chosen)} programs", flush=True)
    print("user builds: a project that has Limber as a part of it", flush=True)
    results.append(build_as_part(folder, arguments.jobs))
    first, reference = next((result for result in results if result[1] is not None), (None, None))
    passed = 0
    for name, output in results:
        if output is None:
            continue
        if same(output, reference):
            passed += 1
        else:
            print(f"FAILED {name}: other numbers than {first}")
    print(f"{passed} passed, {len(results) - passed} failed")
    return 0 if passed == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
