"""Let two trained networks play each other, thousands of games at once.

    python examples/self_play/duel.py build/self_play/net-0.35.npz \\
        build/self_play/net-1.00.npz
"""

import argparse
from pathlib import Path

import torch

from games import Games
from network import Network, read_into
from train import NEVER, autocast


@torch.no_grad()
def duel(
    first: Network, second: Network, count: int, tactics: float, device: torch.device
) -> tuple[int, int]:
    """How many games the first has won, and how many were played.

    The first attacks in every second game. Each table plays until it has ended once.
    """
    games = Games(count, tactics, 12345, device)
    attacks = torch.arange(count, device=device) % 2 == 0
    won = torch.zeros(count, device=device)
    over = torch.zeros(count, dtype=torch.bool, device=device)
    while not over.all():
        rows, masks, seats = games.observe()[:3]
        with autocast(device):
            logits = torch.where(
                ((seats == 0) == attacks)[:, None], first(rows)[0], second(rows)[0]
            )
        actions = logits.float().masked_fill(masks == 0, NEVER).argmax(dim=1)
        rewards, ended = games.step(actions)
        mine = rewards.gather(1, (~attacks).long()[:, None]).squeeze(1) > 0
        won += (ended & ~over & mine).float()
        over |= ended
    return int(won.sum()), count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--tactics", type=float, default=0.0)
    parser.add_argument("--device", default="cpu")
    asked = parser.parse_args()
    device = torch.device(asked.device)
    first, second = (
        read_into(Network(), file).to(device) for file in (asked.first, asked.second)
    )
    won, played = duel(first, second, asked.games, asked.tactics, device)
    print(f"{asked.first} wins {won} of {played}: {won / played:.1%}")


if __name__ == "__main__":
    main()
