#!/usr/bin/env python3
"""Prints how many tests a JUnit file of ctest holds: total, failed, skipped. An absent file holds none."""

import sys
import xml.etree.ElementTree as ElementTree

try:
    suite = ElementTree.parse(sys.argv[1]).getroot()
except (OSError, ElementTree.ParseError):
    print(0, 0, 0)
    sys.exit()
count = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "skipped", "disabled")}
print(count["tests"], count["failures"], count["skipped"] + count["disabled"])
