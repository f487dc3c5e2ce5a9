"""One fault in a file that is otherwise good: Limber reads it or reports errors with their lines. It never crashes, hangs or
refuses without a word.
"""

import re
import subprocess

import robots

SECONDS = 10  # for a file of a few kilobytes
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


def without_attribute(draw, text):
    return replaced(draw, text, r'\s[\w:]+="[^"]*"', lambda _: "")


def without_element(draw, text):
    return replaced(draw, text, r"<(\w+)\b[^<>]*(?:/>|>[^<]*</\1>)", lambda _: "")


def with_another_number(draw, text):
    wrong = draw.one_of("nan", "-1", "0", "1e400", "-1e-300", "1e30", "x", "", "1 2 3 4 5 6 7 8")
    return replaced(draw, text, rf'(?<=["> ]){NUMBER}(?=["< ])', lambda _: wrong)


def with_unknown_element(draw, text):
    """An element without children gets another name; before any other but the root, there is one more."""
    return replaced(draw, text, r"(?<!^)<(\w+)(\b[^<>]*/?>)",
                    lambda found: f"<{found[1]}x{found[2]}" if found[2].endswith("/>") else f"<unknown/>{found[0]}")


def with_wrong_reference(draw, text):
    names = re.findall(r'name="([^"]*)"', text)
    return replaced(draw, text, r'(?<==")[a-z]+\d*(?=")|(?<=>)[a-z]+\d+(?=<)', lambda _: draw.one_of("nobody", *names))


def with_name_twice(draw, text):
    names = re.findall(r'name="([^"]*)"', text)
    return replaced(draw, text, r'(?<=\sname=")[^"]*(?=")', lambda _: draw.one_of(*names))


def with_element_twice(draw, text):
    return replaced(draw, text, r"<(\w+)\b[^<>]*(?:/>|>[^<]*</\1>)", lambda found: found[0] * 2)


FAULTS = (without_attribute, without_element, with_another_number, with_unknown_element, with_wrong_reference,
          with_name_twice, with_element_twice)


def replaced(draw, text, pattern, replacement):
    """One of the places that fit the pattern, with its replacement; the same text where nothing fits."""
    places = list(re.finditer(pattern, text))
    if not places:
        return text
    found = draw.one_of(*places)
    return text[: found.start()] + replacement(found) + text[found.end() :]


def with_fault(draw, text):
    changed = text
    while changed == text:
        changed = draw.one_of(*FAULTS)(draw, text)
    return changed


def complaint(evaluate, path):
    """What is wrong with how Limber takes the file; None where nothing is."""
    try:
        run = subprocess.run([evaluate, "check", path], capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"takes more than {SECONDS} s"
    if run.returncode not in (0, robots.REFUSES):
        return f"ends with {run.returncode}: {run.stderr.strip()}"
    errors = [line for line in run.stderr.split("\n") if "error: " in line]
    if run.returncode == robots.REFUSES and not errors:
        return "is refused without a word"
    without_line = [line for line in errors if not re.match(r"[^:]+:\d+: error: ", line)]
    return f"an error without a line: {without_line[0]}" if without_line else None
