#!/usr/bin/env python3
"""Prints what failed, by JUnit files of ctest or pytest: the name of each test and the first lines of what it printed.

At the end of a long run this saves the reader the way back through the log. Absent files are passed over.
"""

import sys
import xml.etree.ElementTree as ElementTree

LINES_PER_TEST = 15
TESTS = 20
# What googletest prints around each test, and says nothing about the failure.
FRAME = ("[==========]", "[----------]", "[ RUN      ]", "Running main()", "Note: Google Test filter")


def failures(path):
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return
    for case in root.iter("testcase"):
        found = [part for part in case if part.tag in ("failure", "error")]
        if found:
            texts = [part.text for part in [*found, *case.findall("system-out")] if part.text]
            lines = [line for text in texts for line in text.splitlines() if line and not line.startswith(FRAME)]
            yield case.get("name"), lines


shown = [(path, *failure) for path in sys.argv[1:] for failure in failures(path)]
for path, name, lines in shown[:TESTS]:
    print(f"\n--- {name} ({path})")
    for line in lines[:LINES_PER_TEST]:
        print("   ", line[:300])
if len(shown) > TESTS:
    print(f"\n(and {len(shown) - TESTS} more)")
