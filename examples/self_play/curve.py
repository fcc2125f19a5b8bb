"""Draw how a training went: `curve.csv` and `evaluation.csv` as one picture.

    python examples/self_play/curve.py build/self_play --minutes 17.6

The line is what was won against the compiled expert while learning, where moves are
drawn at random from the policy; the marks are networks that were kept, in the arena,
against the expert itself, with 95 % intervals.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

WIDTH, HEIGHT = 820, 420
LEFT, RIGHT, TOP, BOTTOM = 62, 30, 84, 56
BASE, TACTICS = "0", "1"
SHIFT = 5
"""So that two intervals of the same moment do not hide each other."""
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1b1b1b }
.title { font-size: 17px; font-weight: 600 }
.small { font-size: 12px; fill: #555 }
.paper { fill: #ffffff }
.grid { stroke: #d9d9d9 }
.fair { stroke: #6b6b6b; stroke-dasharray: 5 4 }
.learning { fill: none; stroke: #6b6b6b; stroke-width: 2 }
.base { fill: #0072b2; stroke: #0072b2; stroke-width: 2.5 }
.tactics { fill: #b34a00; stroke: #b34a00; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #ececec }
  .small { fill: #b5b5b5 }
  .paper { fill: #16181c }
  .grid { stroke: #3b3e45 }
  .fair, .learning { stroke: #a0a0a0 }
  .base { fill: #56b4e9; stroke: #56b4e9 }
  .tactics { fill: #f0a04b; stroke: #f0a04b }
}
"""


class Frame:
    """Where a moment and a share lie in the picture."""

    def __init__(self, minutes: float) -> None:
        self.minutes = minutes

    def x(self, minute: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / self.minutes

    def y(self, share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def picture(folder: Path, minutes: float) -> str:
    frame = Frame(minutes)
    lines = [*background(frame), learning(frame, folder), *kept(frame, folder)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="Games won against the expert, by minutes of training">'
        f"<style>{STYLE}</style>" + "\n".join(lines) + "</svg>\n"
    )


def background(frame: Frame) -> Iterator[str]:
    yield f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    yield '<text class="title" x="20" y="30">Won against the expert</text>'
    yield from legend()
    for percent in (0, 25, 50, 75, 100):
        y = frame.y(percent / 100)
        kind = "fair" if percent == 50 else "grid"
        yield line(kind, LEFT, WIDTH - RIGHT, y, y)
        yield (
            f'<text class="small" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">'
            f"{percent} %</text>"
        )
    for minute in range(0, int(frame.minutes) + 1, 2):
        yield (
            f'<text class="small" x="{frame.x(minute)}" y="{HEIGHT - BOTTOM + 20}" '
            f'text-anchor="middle">{minute}</text>'
        )
    yield (
        f'<text class="small" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" '
        'text-anchor="middle">minutes of training on one GPU</text>'
    )


def legend() -> Iterator[str]:
    yield '<path class="learning" d="M20 52 h26"/>'
    yield '<text class="small" x="54" y="56">while learning, base game</text>'
    yield '<circle class="base" cx="242" cy="52" r="4.5"/>'
    yield '<text class="small" x="254" y="56">in the arena, base game</text>'
    yield f'<path class="tactics" d="{diamond(432, 52)}"/>'
    yield '<text class="small" x="444" y="56">in the arena, with Tactic cards</text>'


def line(kind: str, x1: float, x2: float, y1: float, y2: float) -> str:
    ends = f'x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends}/>'


def diamond(x: float, y: float) -> str:
    return f"M{x - 5:.1f} {y:.1f} l5 -5 l5 5 l-5 5 Z"


def learning(frame: Frame, folder: Path) -> str:
    """The line of what was won on the way."""
    moments = (
        (frame.x(float(row["seconds"]) / 60), frame.y(float(row["beats rival"])))
        for row in table(folder / "curve.csv")
    )
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in moments)
    return f'<polyline class="learning" points="{points}"/>'


def kept(frame: Frame, folder: Path) -> Iterator[str]:
    """The networks that were kept, with their intervals."""
    for row in table(folder / "evaluation.csv"):
        if row["rival"] != "expert":
            continue
        with_tactics = row["tactics"] == TACTICS
        x = frame.x(float(row["part"]) * frame.minutes) + SHIFT * (2 * with_tactics - 1)
        low, won, high = (frame.y(float(row[name])) for name in ("low", "won", "high"))
        kind = "tactics" if with_tactics else "base"
        yield line(kind, x, x, low, high)
        if with_tactics:
            yield f'<path class="tactics" d="{diamond(x, won)}"/>'
        else:
            yield f'<circle class="base" cx="{x:.1f}" cy="{won:.1f}" r="4.5"/>'


def table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="what train.py was told as --out")
    parser.add_argument("--minutes", type=float, required=True, help="of the training")
    parser.add_argument("--svg", type=Path, default=Path("build/self_play.svg"))
    asked = parser.parse_args()
    asked.svg.write_text(picture(asked.folder, asked.minutes), encoding="utf-8")
    print(f"{asked.svg} is drawn")


if __name__ == "__main__":
    main()
