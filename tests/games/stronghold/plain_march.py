"""A march played a second time, by a plain reading of the rules and nothing of ours.

Pieces are words in lists, the board is written out, and every step is done as the
rulebook tells it. Slow and simple: `test_marches.py` lets it walk beside the engine
through marches at random, with traps, Saps, Siege towers and Quartermasters everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

TO = {
    "FW": ["RW1", "RW2", "RW3"],
    "FE": ["RE1", "RE2", "RE3"],
    "RW3": ["W1", "W2"],
    "RW2": ["W2", "W3"],
    "RW1": ["W3", "W4"],
    "RE1": ["E1", "E2"],
    "RE2": ["E2", "E3"],
    "RE3": ["E3", "E4", "RE4"],
    "RE4": ["E4", "E5"],
}
ROOM = {"FW": 10, "FE": 10} | {p: 7 for p in TO if p[0] == "R"}
ROOM |= {"W1": 5, "W2": 4, "W3": 3, "W4": 4}
ROOM |= {"E1": 4, "E2": 3, "E3": 5, "E4": 4, "E5": 5}
SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
LIMIT = {"small": 5, "large": 7}
MOVERS = [["RE4"], ["RE3", "RE2", "RE1", "RW1", "RW2", "RW3"], ["FW", "FE"]]
UNITS = "GOT"


@dataclass
class PlainMarch:
    """Where everything is, and what the march is at."""

    units: dict[str, list[str]]
    towers: list[list[str]]
    """Place, and "stuck" or nothing."""
    traps: dict[str, list[str]]
    """Kind, and "open" or nothing."""
    masters: set[str]
    ladders: set[str]
    saps: list[str]
    supply: list[str]
    waiting: list[str]
    bag: Counter[str]
    size: str = "small"
    gone: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    new: Counter[str] = field(default_factory=Counter)
    passed: set[str] = field(default_factory=set)
    walked: list[tuple[str, str, str]] = field(default_factory=list)
    """Path, piece, and the section it passes on to."""
    asked: list[str] = field(default_factory=list)
    """Paths where the Defender says which Troll dies."""
    came: bool = False

    def begin(self, size: str) -> None:
        self.size, self.left, self.new = size, Counter(), Counter()
        self.passed, self.walked, self.came = set(), [], False
        self.steps = [f"sap {s}" for s in SECTIONS if s in self.saps]
        self.steps += ["0", "traps", "1", "traps", "marauders", "2", "traps", "supply"]
        self.go_on()

    # What is possible.

    def room(self, place: str) -> int:
        return ROOM[place] + (place in self.ladders) - len(self.units[place])

    def legal(self) -> set[str]:
        if self.asked:
            return {"yes", "no"}
        if not self.steps:
            return set()
        step = self.steps[0]
        if step.startswith("sap"):
            section = step.split()[1]
            can = {k for k in self.supply if k != "T"} if self.room(section) else set()
            return {f"enlist {kind} {section}" for kind in can} | {"no"}
        if step == "marauders":
            return {f"pick {kind}" for kind in self.waiting}
        if step == "supply":
            return self.newcomers() | {"done"}
        return {m for o in MOVERS[int(step)] for m in self.moves(o)} | {"done"}

    def newcomers(self) -> set[str]:
        return {
            f"enlist {kind} {place}"
            for place in ("FW", "FE")
            if self.new[place] < LIMIT[self.size] and self.room(place)
            for kind in self.supply
        }

    def moves(self, start: str) -> Iterator[str]:
        if self.left[start] >= LIMIT[self.size]:
            return
        free_tower = [start, ""] in self.towers
        for end in TO[start]:
            if self.room(end):
                yield from (f"{kind} {start}-{end}" for kind in self.units[start])
            taken = end in SECTIONS and any(t[0] == end for t in self.towers)
            if free_tower and not taken:
                yield f"tower {start}-{end}"
            if end in self.masters and end not in self.passed:
                for beyond in TO[end]:
                    if beyond in SECTIONS and self.room(beyond):
                        for kind in self.units[start]:
                            yield f"{kind} {start}-{end}-{beyond}"

    # What is done.

    def do(self, move: str, path: str = "") -> None:
        """`path` says which trap a "yes" or "no" is about."""
        match move.split():
            case ["yes" | "no"] if self.asked:
                self.asked.remove(path)
                self.troll_dies(path, passing=move == "yes")
            case ["done" | "no"]:
                self.steps.pop(0)
            case ["enlist", kind, place]:
                self.supply.remove(kind)
                self.units[place].append(kind)
                self.new[place] += 1
                if self.steps[0].startswith("sap"):
                    self.steps.pop(0)
            case ["pick", kind]:
                self.join([kind])
            case [piece, places]:
                self.walk(piece, *places.split("-"))
        self.go_on()

    def walk(self, piece: str, start: str, end: str, beyond: str = "") -> None:
        self.left[start] += 1
        self.walked.append((f"{start}-{end}", piece, beyond))
        if piece == "tower":
            self.towers.remove([start, ""])
            self.towers.append([end, ""])
        else:
            self.units[start].remove(piece)
            self.units[beyond or end].append(piece)
        if beyond:
            self.passed.add(end)

    def go_on(self) -> None:
        """What needs no answer."""
        while not self.asked and self.steps:
            if self.steps[0] == "traps":
                self.spring()
                if not self.asked and not self.walked:
                    self.steps.pop(0)
            elif self.steps[0] == "marauders" and self.nobody_picks():
                pass
            elif self.legal() in ({"done"}, {"no"}):
                self.steps.pop(0)
            else:
                return

    # Traps.

    def spring(self) -> None:
        for path in dict.fromkeys(path for path, _, _ in self.walked):
            group = [each for each in self.walked if each[0] == path]
            if path not in self.traps:
                self.arrive(path, group)
                continue
            self.traps[path][1] = "open"
            kind = self.traps[path][0]
            trolls = [each for each in group if each[1] == "T"]
            if kind == "T" and len(trolls) > 1 and any(each[2] for each in trolls):
                self.asked.append(path)
            elif kind == "T" and trolls:
                self.troll_dies(path, passing=bool(trolls[0][2]))
            elif kind == "tower":
                for each in group:
                    self.put_back(path, each[1])
                self.arrive(path, [each for each in group if each[1] != "tower"])
            else:
                self.goblins_die(path, group, kind)

    def put_back(self, path: str, piece: str) -> None:
        if piece == "tower":
            start, end = path.split("-")
            self.towers.remove([end, ""])
            self.towers.append([start, "stuck"])

    def goblins_die(
        self, path: str, group: list[tuple[str, str, str]], kind: str
    ) -> None:
        victims = [each for each in group if kind == "G" and each[1] == "G"]
        for victim in victims:
            self.die("G", victim[2] or path.split("-")[1])
        if victims:
            del self.traps[path]
        self.arrive(path, [each for each in group if each not in victims])

    def troll_dies(self, path: str, *, passing: bool) -> None:
        group = [each for each in self.walked if each[0] == path]
        victim = next(e for e in group if e[1] == "T" and bool(e[2]) is passing)
        self.die("T", victim[2] or path.split("-")[1])
        del self.traps[path]
        group.remove(victim)
        self.arrive(path, group)

    def die(self, kind: str, place: str) -> None:
        self.units[place].remove(kind)
        self.gone.append(kind)

    def arrive(self, path: str, group: list[tuple[str, str, str]]) -> None:
        self.walked = [each for each in self.walked if each[0] != path]
        for _, piece, beyond in group:
            if beyond:
                self.walked.append((f"{path.split('-')[1]}-{beyond}", piece, ""))
            elif path == "RE3-RE4" and piece != "tower":
                self.came = True

    # Marauders.

    def nobody_picks(self) -> bool:
        if not self.came or not self.waiting or not self.room("RE4"):
            self.steps.pop(0)
            return True
        if len(self.waiting) <= self.room("RE4"):
            self.join(list(self.waiting))
            return True
        return False

    def join(self, kinds: list[str]) -> None:
        for kind in kinds:
            self.waiting.remove(kind)
            self.units["RE4"].append(kind)
        for kind in "GO":
            if kind not in self.waiting and self.bag[kind]:
                self.bag[kind] -= 1
                self.waiting.append(kind)
        self.steps.pop(0)


def spelled_out(units: Mapping[str, list[str]]) -> dict[str, str]:
    return {p: "".join(sorted(kinds)) for p, kinds in units.items()}
