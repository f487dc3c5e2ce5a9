"""Small plots as SVG text: lines on logarithmic axes, and bars. Nothing but the standard library."""

import math
from html import escape

COLOURS = ["#d1495b", "#2e6f95", "#edae49", "#66a182", "#8d6a9f", "#7f7f7f", "#b5651d", "#00798c"]
FONT = 'font-family="sans-serif" font-size="12"'


def number(x):
    """Three digits, without an exponent."""
    if x == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(x))))
    return f"{x:.{digits}f}"


class Drawing:
    def __init__(self, width, height):
        self.size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        self.parts = [f'<rect width="{width}" height="{height}" fill="white"/>']

    def line(self, points, colour, width=1.5, dash=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>')

    def dot(self, x, y, colour):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')

    def bar(self, x, y, width, height, colour):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def text(self, x, y, text, anchor="start", colour="#222", extra=""):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" {FONT} {extra}>{escape(text)}</text>'
        )

    def svg(self):
        return f'<svg xmlns="http://www.w3.org/2000/svg" {self.size}>\n' + "\n".join(self.parts) + "\n</svg>\n"


def levels(low, high):
    """Round numbers between two others: powers of ten, and where these are few 2 and 5 times them."""
    powers = [10.0**k for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    found = [x for x in powers if low <= x <= high]
    return found if len(found) > 2 else [m * x for x in powers for m in (1, 2, 5) if low <= m * x <= high]


def tick(x):
    """Large powers of ten take less room as such."""
    power = round(math.log10(x))
    if x == 10**power and power > 3:
        return "10" + str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{x:g}"


def curves(title, series, guides, colours, x_label="bodies N", y_label="µs", x_ticks=None):
    """series: name -> [(x, y)]; guides: name -> function of x, drawn dashed through the last point of the first series;
    colours: name -> colour; x_ticks: where the axis has numbers, at every x of a point by default."""
    width, height, left, right, top, bottom = 560, 400, 60, 150, 36, 44
    drawing = Drawing(width, height)
    points = [p for line in series.values() for p in line]
    x_low, x_high = min(p[0] for p in points) / 1.2, max(p[0] for p in points) * 1.2
    y_low, y_high = min(p[1] for p in points) / 1.5, max(p[1] for p in points) * 1.5

    def at(x, y):
        across = math.log(x / x_low) / math.log(x_high / x_low)
        up = math.log(y / y_low) / math.log(y_high / y_low)
        return left + across * (width - left - right), height - bottom - up * (height - top - bottom)

    drawing.text(left, 20, title, extra='font-weight="bold"')
    for level in levels(y_low, y_high):
        y = at(x_low, level)[1]
        drawing.line([(left, y), (width - right, y)], "#ddd", 1)
        drawing.text(left - 6, y + 4, f"{level:g}", "end")
    for x in x_ticks or sorted({p[0] for p in points}):
        drawing.line([at(x, y_low), at(x, y_high)], "#eee", 1)
        drawing.text(at(x, y_low)[0], height - bottom + 16, tick(x), "middle")
    drawing.text((left + width - right) / 2, height - 8, x_label, "middle")
    drawing.text(10, top - 2, y_label)

    last_x, last_y = next(iter(series.values()))[-1]
    for name, growth in guides.items():
        line = []
        for i in range(41):
            x = x_low * (x_high / x_low) ** (i / 40)
            y = last_y * growth(x) / growth(last_x)
            if y_low <= y <= y_high:
                line.append(at(x, y))
        drawing.line(line, "#999", 1, "4 3")
        drawing.text(line[-1][0] + 5, line[-1][1] + 4, name, "start", "#777")

    for i, (name, line) in enumerate(series.items()):
        colour = colours[name]
        drawing.line([at(*p) for p in line], colour, 2.5 if i == 0 else 1.5)
        for p in line:
            drawing.dot(*at(*p), colour)
        y = top + 14 + 18 * i
        drawing.line([(width - right + 10, y - 4), (width - right + 28, y - 4)], colour, 2.5)
        drawing.text(width - right + 33, y, name)
    return drawing.svg()


def bars(title, groups, marks):
    """groups: label -> {name: value}, one bar per name; marks: label -> value drawn as a short line over the group."""
    names = list(dict.fromkeys(name for group in groups.values() for name in group))
    bar, gap, left, top, bottom = 16, 22, 46, 56, 95
    widths = {label: bar * max(1, len(group)) for label, group in groups.items()}
    width = left + 90 + sum(widths.values()) + gap * len(groups)
    height = 360
    highest = max([v for group in groups.values() for v in group.values()] + list(marks.values())) * 1.08
    drawing = Drawing(max(width, 420), height)

    def up(value):
        return height - bottom - value / highest * (height - top - bottom)

    drawing.text(10, 20, title, extra='font-weight="bold"')
    for i, name in enumerate(names):
        drawing.bar(10 + 110 * i, 30, 10, 10, COLOURS[i % len(COLOURS)])
        drawing.text(24 + 110 * i, 40, name)
    step = next(s for s in (0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if highest / s <= 8)
    for k in range(int(highest / step) + 1):
        drawing.line([(left, up(k * step)), (width, up(k * step))], "#888" if k * step == 1 else "#e4e4e4", 1)
        drawing.text(left - 6, up(k * step) + 4, f"{k * step:g}×", "end")
    x = left + gap / 2
    for label, group in groups.items():
        for i, (name, value) in enumerate(group.items()):
            drawing.bar(x + bar * i, up(value), bar - 2, up(0) - up(value), COLOURS[names.index(name) % len(COLOURS)])
        if label in marks:
            drawing.line([(x - 3, up(marks[label])), (x + widths[label] + 1, up(marks[label]))], "#000", 2)
        turned = f'transform="rotate(25 {x:.0f} {height - bottom + 16})"'
        drawing.text(x, height - bottom + 16, label, extra=turned)
        x += widths[label] + gap
    return drawing.svg()
