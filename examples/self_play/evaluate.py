"""Let every network that a training has kept meet a player, and write the results.

    python examples/self_play/evaluate.py build/self_play --games 200

The arena plays: paired deals, sides swapped. The table `evaluation.csv` beside the
networks has one line for each: part of the time, games, victories, a 95 % interval.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

TABLE = "evaluation.csv"
HEAD = "part,tactics,rival,games,won,low,high"


def met(weights: Path, rival: str, games: int, *, tactics: bool) -> str:
    """One line of the table, after the part of the time."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        asked = ["arena", "schotten-totten-2", "--first", f"net:{weights}"]
        asked += ["--second", rival, "--games", str(games), "--json", str(results)]
        asked += ["--tactics"] if tactics else []
        subprocess.run(  # noqa: S603  the arena, and files that are ours
            [sys.executable, "-m", "siegeworks", *asked],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        found = json.loads(results.read_text(encoding="utf-8"))
    overall = found["meetings"][0]["players"][0]["overall"]
    return (
        f"{int(tactics)},{rival},{overall['games']},{overall['rate']:.4f},"
        f"{overall['low']:.4f},{overall['high']:.4f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="what train.py was told as --out")
    parser.add_argument("--against", default="expert", help="any player of the arena")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--tactics", action="store_true", help="with Tactic cards")
    asked = parser.parse_args()
    kept = sorted(asked.folder.glob("net-*.npz"))
    if not kept:
        sys.exit(f"{asked.folder} holds no networks: train.py writes them there")
    table = asked.folder / TABLE
    if not table.exists():
        table.write_text(HEAD + "\n", encoding="utf-8")
    for weights in kept:
        part = weights.stem.removeprefix("net-")
        line = met(weights, asked.against, asked.games, tactics=asked.tactics)
        with table.open("a", encoding="utf-8") as lines:
            lines.write(f"{part},{line}\n")
        print(f"{part},{line}", flush=True)


if __name__ == "__main__":
    main()
