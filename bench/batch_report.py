"""The part of the report about many states at once."""

import math

import plots
from measurements import fastest, is_any_limber, is_limber, single, table, times

TARGETS = {  # times the throughput of a loop over the fastest build of Pinocchio, both on one core, with AVX-512
    "inverse_dynamics": {"double": 14, "float": 25},
    "forward_dynamics": {"double": 12, "float": 22},
    "mass_matrix": {"double": 12, "float": 22},
    "coriolis_matrix": {"double": 10, "float": 18},
}
THREADS_TARGET = 1.9  # times the throughput of one thread, with two
JUDGED = ("panda", "quadruped", "humanoid")
SCALARS = ("double", "float")
LOOP = "loop"  # the variant that calls the function for one state again and again

PLAIN = ("batch, blocks", "batch, rows")  # all entries of all results
KINDS = {  # name -> variant, where a result can have fewer
    "mass_matrix": {"what `crba` writes": "batch, blocks, upper triangle, zeros known", "all entries": None},
    "coriolis_matrix": {"without zeros": "batch, blocks, zeros known", "all entries": None},
}

TARGET_TEXT = """\
How many times the states per second of a loop over the fastest build of Pinocchio, both on one core, the loop in
`double` (the targets are for machines with AVX-512). Pinocchio overwrites one matrix again and again, of the mass matrix
the upper triangle, and leaves entries between branches, which are zero in every state, as they are. A batch leaves all
its matrices, with all entries or, where the memory is Limber's and was cleared once (`batch::Matrices`), with those that Pinocchio writes. In
results.json a matrix of a batch is the faster of the two kinds:"""
THROUGHPUT_TEXT = """\
Time and states per second on one core, and the share of the highest rate of multiply-adds, which a loop of independent
ones in the widest registers reached in this run: {peaks}. Products and sums are those of the source, counted by running
the kernels with a scalar that counts; a product and a sum count as one multiply-add whether they can be fused or not, a
sine with its cosine as the 20 products and 21 sums of their polynomials, divisions as nothing. A batch is as large as
stays in the second-level cache: for each thread the largest power of two up to 4096 whose arrays take half a megabyte
in `double`, but 64 at least; eight times that is measured too, and the faster counts."""
THREADS_TEXT = f"""\
Two threads against one on two cores, with as many states for each thread (target: ≥ {THREADS_TARGET}×): a batch that stays in
the second-level caches, and one of eight times as many states. Sharing out takes one or two
microseconds of a call, and more where a batch is a few blocks that do not divide evenly:"""
LAYOUT_TEXT = """\
What converting arrays costs: µs per state on one core, with arrays in blocks of lanes, which AVX-512 needs no
conversion for, and with one state after the other (row-major):"""
PEER_TEXT = """\
Beside peers with threads, µs per state (in brackets: the peer's time over Limber's). Pinocchio's pool is an OpenMP loop
over `rnea` or `aba`. MuJoCo's rollouts are `mj_step` with contacts and constraints off, states shared out to threads as
`mujoco.rollout` does it, on robots whose base does not float; its threads start with each call, as there. Limber's are
`batch::rollout` with the same steps, forces and results."""
CURVE_TEXT = """\
µs per state, in brackets million states per second; batches with arrays in blocks. The loop calls the easy API for one
state after the other, in `double`, and writes row-major arrays. Sizes whose arrays would take more than two gigabytes are
left out."""


def judged(ratio, target):
    return "–" if ratio is None else times(ratio) + ("" if ratio >= target else " (below)")


def microseconds(row):
    return plots.number(row["median_ns"] * 1e-3) if row else "–"


def millions_per_second(row):
    return plots.number(1e3 / row["median_ns"])


def quotient(slow, fast):
    return slow["median_ns"] / fast["median_ns"] if slow and fast else None


def in_order(rows, name):
    return list(dict.fromkeys(row[name] for row in rows))


def size_text(size):
    return f"{size:,}".replace(",", " ")


def where_faster(rows, loop):
    """The sizes where rows take less time than loop (both: size -> row), in words."""
    runs = []  # of neighbouring sizes
    extend = False
    for size, row in rows.items():
        faster = row["median_ns"] < loop[size]["median_ns"]
        if faster and extend:
            runs[-1][1] = size
        elif faster:
            runs.append([size, size])
        extend = faster
    words = []
    for first, last in runs:
        words.append(f"from {size_text(first)} to {size_text(last)} states")
    return " and ".join(words) or "nowhere"


class BatchReport:
    """Of the driver's measurements, and of those for batches of many sizes."""

    def __init__(self, measured, curve_rows):
        self.rows = measured["rows"]
        self.operations = {(n["task"], n["robot"]): n for n in measured["operations"]}
        self.peak = measured["multiply_adds_per_second"]
        self.curve_rows = curve_rows
        batches = [row for row in self.rows if not single(row)]
        self.tasks, self.robots = in_order(batches, "task"), in_order(batches, "robot")
        self.threads = sorted({row["threads"] for row in batches})
        self.plots = []

    # ---- Choosing rows

    def batch(self, task, robot, scalar, threads=1, variant=None, compiler=None):
        """The fastest of Limber over lanes."""
        rows = self.rows_of(task, robot, scalar, threads, variant)
        return fastest([r for r in rows if compiler in (None, r["compiler"])])

    def rows_of(self, task, robot, scalar, threads=1, variant=None):
        """Of Limber over lanes."""
        wanted = {"task": task, "robot": robot, "scalar": scalar, "threads": threads}
        rows = [r for r in self.rows if is_limber(r) and r["lanes"] > 1 and wanted.items() <= r.items()]
        return [r for r in rows if r["variant"] in ([variant] if variant else PLAIN)]

    def loop(self, task, robot, library="pinocchio"):
        """The fastest build of a library, one state after the other."""
        wanted = {"task": task, "robot": robot}
        rows = [r for r in self.rows if single(r) and r["library"].startswith(library)]
        return fastest([r for r in rows if wanted.items() <= r.items()])

    def peers_with_threads(self, task, robot, threads):
        wanted = {"task": task, "robot": robot, "threads": threads}
        return [r for r in self.rows if not is_any_limber(r) and not single(r) and wanted.items() <= r.items()]

    def lines(self, cells, tasks=None):
        """A line per task and robot, where cells(task, robot) has something to say."""
        found = []
        for task in tasks or self.tasks:
            for robot in self.robots:
                line = cells(task, robot)
                if line and any(cell != "–" for cell in line):
                    found.append([f"`{task}`", robot, *line])
        return found

    # ---- Tables

    def target_table(self):
        def ratio(task, robot, scalar, variant):
            return quotient(self.loop(task, robot), self.batch(task, robot, scalar, variant=variant))

        robots = [robot for robot in JUDGED if robot in self.robots]
        lines = []
        for task, targets in TARGETS.items():
            for kind, variant in KINDS.get(task, {"": None}).items():
                for scalar, target in targets.items():
                    cells = [judged(ratio(task, robot, scalar, variant), target) for robot in robots]
                    if any(cell != "–" for cell in cells):
                        name = f"`{task}`, {kind}" if kind else f"`{task}`"
                        lines.append([name, f"`{scalar}`", f"≥ {target}×", *cells])
        return table(["quantity", "numbers", "target", *robots], lines) if lines else ""

    def throughput_table(self):
        def cells(task, robot):
            count = self.operations.get((task, robot))
            rows = [self.batch(task, robot, scalar) for scalar in SCALARS]
            if not count or not all(rows):
                return None
            line = [str(rows[0]["batch"]), str(count["multiplications"]), str(count["additions"])]
            for row in rows:
                pairs = (count["multiplications"] + count["additions"]) / 2
                share = pairs / (row["median_ns"] * 1e-9) / self.peak[row["scalar"]]
                line += [microseconds(row), millions_per_second(row), f"{100 * share:.0f} %"]
            return line

        head = ["quantity", "robot", "batch", "products", "sums"]
        for scalar in SCALARS:
            head += [f"`{scalar}`, µs", "million/s", "of the peak"]
        lines = self.lines(cells)
        return table(head, lines) if lines else ""

    def scaling(self, task, robot, scalar):
        """How many times the states per second of one thread two have, with as many states for each: for the batch
        that fits, and for the larger one; with the build that is faster with one."""
        ratios = []
        sizes = sorted({r["batch"] for r in self.rows_of(task, robot, scalar, 1)})
        for size in sizes:
            one = fastest([r for r in self.rows_of(task, robot, scalar, 1) if r["batch"] == size])
            two = [r for r in self.rows_of(task, robot, scalar, 2) if r["batch"] == 2 * size]
            ratios.append(quotient(one, fastest([r for r in two if r["compiler"] == one["compiler"]])))
        return ratios

    def threads_table(self):
        def cells(task, robot):
            line = []
            for scalar in SCALARS:
                ratios = self.scaling(task, robot, scalar)
                line += [judged(ratio, THREADS_TARGET) for ratio in ratios] or ["–", "–"]
            return line

        lines = self.lines(cells) if 2 in self.threads else []
        head = ["quantity", "robot"]
        head += [f"`{scalar}`{size}" for scalar in SCALARS for size in ("", ", eight times as many")]
        return table(head, lines) if lines else ""

    def layout_table(self):
        """With the compiler that is faster without conversion."""

        def cells(task, robot):
            line = []
            for scalar in SCALARS:
                blocks = self.batch(task, robot, scalar, variant="batch, blocks")
                rows = blocks and self.batch(task, robot, scalar, variant="batch, rows", compiler=blocks["compiler"])
                cost = f"{100 * (quotient(rows, blocks) - 1):+.0f} %" if rows else "–"
                line += [microseconds(blocks), microseconds(rows), cost]
            return line

        head = ["quantity", "robot"]
        for scalar in SCALARS:
            head += [f"`{scalar}`: blocks", "rows", "cost"]
        lines = self.lines(cells)
        return table(head, lines) if lines else ""

    def peer_table(self):
        lines = []
        for task in self.tasks:
            for robot in self.robots:
                for threads in self.threads:
                    peers = self.peers_with_threads(task, robot, threads)
                    for library in in_order(peers, "library"):
                        peer = fastest([r for r in peers if r["library"] == library])
                        ours = [self.batch(task, robot, scalar, threads) for scalar in SCALARS]
                        line = [f"`{task}`", robot, f"{library}, `{peer['variant']}`", str(threads), microseconds(peer)]
                        for row in ours:
                            line.append(f"{microseconds(row)} ({times(quotient(peer, row))})" if row else "–")
                        lines.append(line)
        head = ["quantity", "robot", "peer", "threads", "peer, µs", "Limber `double`, µs", "Limber `float`, µs"]
        return table(head, lines) if lines else ""

    # ---- Curves over the size of the batch

    def curves(self):
        """(task, robot) -> name -> size -> row; the first name is the loop over single states."""
        result = {}
        for row in sorted(self.curve_rows, key=lambda row: (row["lanes"] > 1, row["batch"])):
            if row["variant"] == LOOP:
                name = LOOP
            elif row["lanes"] > 1:
                name = f"{row['scalar']}, {row['threads']} thread" + ("s" if row["threads"] > 1 else "")
            else:
                continue
            series = result.setdefault((row["task"], row["robot"]), {LOOP: {}})
            series.setdefault(name, {})[row["batch"]] = row
        return result

    def draw(self, folder):
        for (task, robot), series in self.curves().items():
            lines = {}
            for name, rows in series.items():
                lines[name] = [(size, row["median_ns"] * 1e-3) for size, row in rows.items()]
            colours = {name: plots.COLOURS[i % len(plots.COLOURS)] for i, name in enumerate(lines)}
            largest = max(size for rows in series.values() for size in rows)
            ticks = [10**k for k in range(math.floor(math.log10(largest)) + 1)]
            text = plots.curves(f"{task}, {robot}", lines, {}, colours, "states in the batch", "µs per state", ticks)
            name = f"batch_{task}_{robot}.svg"
            (folder / name).write_text(text, encoding="utf-8")
            self.plots.append(name)

    def curve_tables(self):
        parts = []
        for (task, robot), series in self.curves().items():
            loop = series[LOOP]
            lines = []
            for size in sorted({size for rows in series.values() for size in rows}):
                found = [rows.get(size) for rows in series.values()]
                cells = [f"{microseconds(row)} ({millions_per_second(row)})" if row else "–" for row in found]
                lines.append([size_text(size), *cells])
            crossings = [f"{name}: {where_faster(rows, loop)}" for name, rows in series.items() if name != LOOP]
            compiler = next(iter(loop.values()))["compiler"]
            parts += [
                f"`{task}`, {robot} ({compiler}). Faster than the loop: " + "; ".join(crossings) + ".",
                table(["states", *series], lines),
            ]
        return parts

    # ---- All of it

    def sections(self):
        """Parts of the page."""
        parts = ["## Many states at once"] if self.tasks or self.curve_rows else []
        for title, text in (
            (TARGET_TEXT, self.target_table()),
            (THROUGHPUT_TEXT.format(peaks=self.peaks()), self.throughput_table()),
            (THREADS_TEXT, self.threads_table()),
            (LAYOUT_TEXT, self.layout_table()),
            (PEER_TEXT, self.peer_table()),
        ):
            parts += [title, text] if text else []
        if self.curve_rows:
            parts += ["### From one state to a million", CURVE_TEXT]
            parts.append(" ".join(f"![{name}](plots/{name})" for name in self.plots))
            parts += self.curve_tables()
        return parts

    def peaks(self):
        if not self.peak:
            return "–"
        rates = [f"{plots.number(self.peak[scalar] * 1e-9)} · 10⁹ per second in `{scalar}`" for scalar in SCALARS]
        return " and ".join(rates)

    def summary(self):
        """For the terminal."""
        lines = [f"{'batch':28}{'robot':12}{'double':>10}{'float':>10}{'2 threads':>11}"] if self.tasks else []
        for task in self.tasks:
            for robot in self.robots:
                ratios = [quotient(self.loop(task, robot), self.batch(task, robot, scalar)) for scalar in SCALARS]
                ratios.append(max((r for r in self.scaling(task, robot, "double") if r), default=None))
                if any(ratios):
                    cells = [f"{ratio:.2f}x" if ratio else "-" for ratio in ratios]
                    lines.append(f"{task:28}{robot:12}{cells[0]:>10}{cells[1]:>10}{cells[2]:>11}")
        return "\n".join(lines) + "\n"
