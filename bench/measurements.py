"""Rows of measurements: choosing among them, and writing them into tables."""

import plots

SCHEMA = ("task", "robot", "library", "compiler", "scalar", "lanes", "threads", "batch", "median_ns", "spread")


def single(row):
    """One state at a time, in double precision."""
    return row["scalar"] == "double" and row["lanes"] == row["threads"] == row["batch"] == 1


def is_limber(row):
    """As it is installed: the build for this machine alone is a column beside it."""
    return is_any_limber(row) and not row["library"].endswith("native")


def is_any_limber(row):
    return row["library"].startswith("limber")


def fastest(rows):
    return min(rows, key=lambda row: row["median_ns"], default=None)


def key(row):
    """What was measured, by which library and compiler, in which way."""
    return tuple(row[name] for name in SCHEMA[:8])


def fastest_variants(rows):
    """Of several functions for one task, by one library and compiler, the fastest."""
    best = {}
    for row in rows:
        if key(row) not in best or row["median_ns"] < best[key(row)]["median_ns"]:
            best[key(row)] = row
    return list(best.values())


class Measurements:
    def __init__(self, rows):
        self.rows = [row for row in rows if single(row)]
        self.tasks = list(dict.fromkeys(row["task"] for row in self.rows))
        self.robots = list(dict.fromkeys(row["robot"] for row in self.rows))
        names = dict.fromkeys(row["library"] for row in self.rows)
        self.libraries = sorted(names, key=lambda name: not name.startswith("limber"))

    def best(self, task, robot, library):
        return fastest([r for r in self.rows if (r["task"], r["robot"], r["library"]) == (task, robot, library)])

    def peer(self, task, robot):
        return fastest([r for r in self.rows if (r["task"], r["robot"]) == (task, robot) and not is_any_limber(r)])

    def limber(self, task, robot):
        return fastest([r for r in self.rows if (r["task"], r["robot"]) == (task, robot) and is_limber(r)])

    def ratio(self, task, robot):
        ours, peer = self.limber(task, robot), self.peer(task, robot)
        return peer["median_ns"] / ours["median_ns"] if ours and peer else None


def microseconds(row):
    return plots.number(row["median_ns"] * 1e-3)


def times(ratio):
    return f"{ratio:.2f}×"


def table(head, lines):
    text = ["| " + " | ".join(head) + " |", "|" + "|".join(["---"] + ["---:"] * (len(head) - 1)) + "|"]
    return "\n".join(text + ["| " + " | ".join(line) + " |" for line in lines])
