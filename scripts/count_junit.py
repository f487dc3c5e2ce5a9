#!/usr/bin/env python3
"""Prints how many tests a JUnit file of ctest or pytest holds: total, failed, skipped. An absent file holds none."""

import sys
import xml.etree.ElementTree as ElementTree

try:
    root = ElementTree.parse(sys.argv[1]).getroot()
except (OSError, ElementTree.ParseError):
    print(0, 0, 0)
    sys.exit()
suites = [root] if root.tag == "testsuite" else root.findall("testsuite")
count = {key: sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped", "disabled")}
print(count["tests"], count["failures"] + count["errors"], count["skipped"] + count["disabled"])
