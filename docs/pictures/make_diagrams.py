"""Draw the diagrams of docs/architecture.md as SVG, for light and dark.

Each paints its own paper, so that it can be read on any page.
"""

import tomllib
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WIDTH = 780

STYLE = """
text { font: 14px system-ui, sans-serif; fill: #2a2521 }
.title { font-size: 17px; font-weight: 600 }
.name { font-weight: 600 }
.small { font-size: 12.5px; fill: #5c5247 }
.accent { fill: #8a2f24 }
.middle { text-anchor: middle }
.end { text-anchor: end }
.paper { fill: #fdf9ef }
.box { fill: #efe6d2; stroke: #8f8168 }
.strong { fill: #f0d9cf; stroke: #8a2f24 }
.secret { fill: #e6dcc4 }
.line { stroke: #5c5247; stroke-width: 1.5; fill: none }
.dashed { stroke-dasharray: 6 4 }
.life { stroke: #cdbfa3; stroke-width: 1.5 }
.head { fill: #5c5247 }
@media (prefers-color-scheme: dark) {
  text { fill: #f2ead9 }
  .small { fill: #c3b7a4 }
  .accent { fill: #e3b75f }
  .paper { fill: #221d19 }
  .box { fill: #352d26; stroke: #8f8168 }
  .strong { fill: #4a3324; stroke: #e3b75f }
  .secret { fill: #2b241f }
  .line { stroke: #c3b7a4 }
  .life { stroke: #5b5044 }
  .head { fill: #c3b7a4 }
}
"""

LAYERS = {
    "cli": "commands: play, serve, arena, verify …",
    "server": "tables over HTTP",
    "terminal": "tables as text",
    "arena": "series, ladders, statistics",
    "envs": "Gymnasium, PettingZoo, OpenSpiel",
    "players": "bots and search: they see Views only",
    "tensors": "Views and actions as arrays",
    "kernels": "compiled rules for search and learning",
    "games": "rules; each knows only core",
    "core": "contract of a game, records, chance",
}
"""What each package is for, in a few words."""
SERVER = {
    "process": "start, supervise, drain",
    "app": "put the parts together",
    "http": "routes, WebSocket",
    "backends": "SQLite or PostgreSQL",
    "live": "tables in memory, bots, lobby",
    "limits": "rate limits",
    "cluster": "notifications between servers",
    "storage": "stores, schema, migrations",
    "table": "tables as pure values",
    "bots": "worker processes",
    "errors": "what a caller can mend",
    "protocol": "messages on the wire",
    "logs | metrics | settings": "",
}


class Step(NamedTuple):
    """An arrow of the sequence diagram; with equal ends a note at one lifeline."""

    start: int
    end: int
    text: str
    is_dashed: bool = False


PARTICIPANTS = (
    ("Browser", "web/"),
    ("SocketSession", "http/"),
    ("Commands", "live/"),
    ("TableState", "table/"),
    ("Store", "storage/"),
    ("Other clients", "and servers"),
)
STEPS = (
    Step(0, 1, "Move"),
    Step(1, 1, "decode; rate limit"),
    Step(1, 2, "execute"),
    Step(2, 2, "lock the LiveTable"),
    Step(2, 3, "decide"),
    Step(3, 3, "notation, why_not, apply, chance"),
    Step(3, 2, "Write(entries)", is_dashed=True),
    Step(2, 3, "fold"),
    Step(2, 4, "append entries and bot turn"),
    Step(4, 2, "committed", is_dashed=True),
    Step(2, 5, "notify other servers (PostgreSQL)", is_dashed=True),
    Step(2, 0, "Accepted"),
    Step(2, 0, "Update, redacted for this seat"),
    Step(2, 5, "Update, redacted for each reader"),
)


class Form(NamedTuple):
    """One form that a table takes, and the step to the next one."""

    name: str
    where: str
    lines: tuple[str, ...]
    step: str = ""


FORMS = (
    Form(
        "TableRow, LoggedEntry, ChatRow",
        "rows of the database",
        (
            "set-up, seats, secret of the shuffle; chat",
            "the log: lines that never change",
        ),
        "table_state_of: fold the log",
    ),
    Form(
        "TableState",
        "an immutable value",
        ("game, log, position after each entry", "decides what a command leads to"),
        "LiveTables: load on demand, evict when idle",
    ),
    Form(
        "LiveTable",
        "one object in memory",
        ("TableState, chat, lock, subscribers", "presence: who is here, who is away"),
        "presenter: view and redact, once for each kind of reader",
    ),
    Form(
        "Situation, LogEntry, TableInfo",
        "messages on the wire",
        (
            "JSON: the view of one seat or of a spectator",
            "legal moves, prompt, sentences as phrases",
        ),
        "Subscriber: a queue for each socket",
    ),
    Form(
        "Connection, Room",
        "state in the page",
        (
            "reactive fields; outbox of unanswered moves",
            "what the player points at and confirms",
        ),
        "properties of components",
    ),
    Form(
        "Board",
        "what the player sees",
        (
            "a drawn board for each game, or the generic one",
            "knows no rule: legal moves light up",
        ),
    ),
)
FIRST_REDACTED = 3
"""Index of the first form that holds no hidden information."""


def draw(
    name: str, title: str, description: str, height: int, body: Iterable[str]
) -> None:
    parts = "\n".join(body)
    svg = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" \
width="{WIDTH}" height="{height}" role="img" aria-labelledby="t d">
<title id="t">{escape(title)}</title>
<desc id="d">{escape(description)}</desc>
<style>{STYLE}</style>
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" \
markerHeight="8" orient="auto-start-reverse"><path class="head" d="M0 0L10 5L0 10z"/>\
</marker></defs>
<rect class="paper" width="{WIDTH}" height="{height}" rx="10"/>
{parts}
</svg>
"""
    (HERE / f"diagram-{name}.svg").write_text(svg, encoding="utf-8")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, kind: str = "box") -> str:
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{height:g}" rx="6"/>'
    )


def arrow(
    x1: float, y1: float, x2: float, y2: float, *, is_dashed: bool = False
) -> str:
    dash = " dashed" if is_dashed else ""
    return (
        f'<path class="line{dash}" d="M{x1:g} {y1:g}L{x2:g} {y2:g}" '
        'marker-end="url(#arrow)"/>'
    )


def contract(name: str) -> Sequence[str]:
    """The layers of an import-linter contract, the highest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (found,) = (each for each in contracts if each["name"] == name)
    layers: Sequence[str] = found["layers"]
    return layers


def draw_layers() -> None:
    layers = [
        # The server comes last in its row: its packages stand at the right.
        [name.strip().removeprefix("siegeworks.") for name in row.split("|")][::-1]
        for row in contract("Each layer knows only the ones below it")
    ]
    packages = contract("Each package of the server knows only the ones below it")
    body = [text(20, 34, "Layers: each imports only the ones below it", "title")]
    left, width, row_height, top = 20, 384, 56, 56
    for row, names in enumerate(layers):
        y, part = top + row * row_height, (width - 8 * (len(names) - 1)) / len(names)
        for column, name in enumerate(names):
            x = left + column * (part + 8)
            kind = "strong" if name in ("server", "core") else "box"
            body += [
                box(x, y, part, row_height - 8, kind),
                text(x + 12, y + 20, name, "name"),
                text(x + 12, y + 38, LAYERS[name], "small"),
            ]
    bottom = top + len(layers) * row_height
    body += [
        text(
            left,
            bottom + 16,
            "locales/: sentences by language, as data.",
            "small",
        ),
    ]
    x, width, row_height = 448, 312, 31
    body += [
        box(x, top, width, 48),
        text(x + 12, top + 20, "web/", "name"),
        text(x + 12, top + 38, "pages: Svelte and TypeScript; no rules", "small"),
        arrow(x + 60, top + 50, x + 60, top + 84),
        arrow(x + 60, top + 84, x + 60, top + 52),
        text(x + 74, top + 72, "HTTP and WebSocket", "small"),
    ]
    start = top + 88
    height = 34 + len(packages) * row_height
    body += [
        box(x, start, width, height, "strong"),
        text(x + 12, start + 22, "Inside server", "name"),
        f'<path class="line dashed" d="M{left + 384} {top + 80}L{x} {start + 22}"/>',
    ]
    for row, name in enumerate(packages):
        y = start + 32 + row * row_height
        body += [
            box(x + 10, y, width - 20, row_height - 5),
            text(x + 20, y + 18, name, "name"),
            text(x + 104, y + 18, SERVER[name], "small"),
        ]
    order = ", ".join(" and ".join(names) for names in layers)
    draw(
        "layers",
        "Layers of the project",
        f"From the highest to the lowest: {order}. "
        f"Inside server: {', '.join(packages)}.",
        max(bottom + 32, start + height + 20),
        body,
    )


def draw_move() -> None:
    gap, left, top = 131, 56, 104
    heights = [44 if step.start != step.end else 36 for step in STEPS]
    bottom = top + sum(heights) + 10
    xs = [left + gap * index for index in range(len(PARTICIPANTS))]
    body = [text(20, 34, "One move, from the click to every screen", "title")]
    for x, (name, where) in zip(xs, PARTICIPANTS, strict=True):
        body += [
            f'<path class="life" d="M{x} {top - 8}L{x} {bottom}"/>',
            text(x, 68, name, "name middle"),
            text(x, 86, where, "small middle"),
        ]
    y = top
    for number, (step, height) in enumerate(zip(STEPS, heights, strict=True), 1):
        y += height
        start, end = xs[step.start], xs[step.end]
        words = f"{number}  {step.text}"
        if start == end:
            length = 12 + 6.7 * len(words)
            body += [
                box(start - 8, y - 24, length, 24, "strong"),
                text(start, y - 7, words, "small"),
            ]
            continue
        direction = 1 if end > start else -1
        body += [
            arrow(
                start + 3 * direction,
                y,
                end - 3 * direction,
                y,
                is_dashed=step.is_dashed,
            ),
            text(min(start, end) + 10, y - 7, words, "small"),
        ]
    draw(
        "move",
        "The path of one move",
        "; ".join(
            f"{number}: {PARTICIPANTS[step.start][0]} to {PARTICIPANTS[step.end][0]}: "
            f"{step.text}"
            for number, step in enumerate(STEPS, 1)
        ),
        bottom + 20,
        body,
    )


def draw_forms() -> None:
    top, height, gap, width = 56, 66, 44, 300
    body = [text(20, 34, "A table, from its rows to the screen", "title")]
    border = top + FIRST_REDACTED * (height + gap) - gap / 2
    body.append(box(10, top - 10, WIDTH - 20, border - top + 10, "secret"))
    for row, form in enumerate(FORMS):
        y = top + row * (height + gap)
        kind = "strong" if form.name == "TableState" else "box"
        body += [
            box(30, y, width, height, kind),
            text(46, y + 28, form.name, "name"),
            text(46, y + 49, form.where, "small"),
            *(
                text(356, y + 28 + 21 * line, words)
                for line, words in enumerate(form.lines)
            ),
        ]
        if form.step:
            body += [
                arrow(100, y + height + 2, 100, y + height + gap - 3),
                text(116, y + height + 17, form.step, "small"),
            ]
    body += [
        text(
            WIDTH - 30,
            border - 8,
            "above: hidden cards and secrets",
            "small accent end",
        ),
        text(
            WIDTH - 30,
            border + 20,
            "below: what one reader may know",
            "small accent end",
        ),
    ]
    draw(
        "forms",
        "The forms of a table",
        "; ".join(
            f"{form.name}, {form.where}: {', '.join(form.lines)}" for form in FORMS
        ),
        top + len(FORMS) * (height + gap) - gap + 20,
        body,
    )


if __name__ == "__main__":
    draw_layers()
    draw_move()
    draw_forms()
