"""Learn Schotten Totten 2 by playing against oneself, with a masked policy gradient.

The method is proximal policy optimisation (PPO).

    python examples/self_play/train.py --minutes 8                  # on this machine
    python examples/self_play/train.py --minutes 15 --device cuda   # on a GPU

Both seats are played by the same network, in thousands of games at once on a kernel.
Every so often the weights are written to the folder `--out`, ready to play:
`siegeworks play schotten-totten-2 --against net:FILE`.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax

from games import Games
from network import Network, weights_of

CLIP = 0.2
TRUST = 0.9
"""Lambda: how far an estimate trusts what was played over what was expected."""
VALUE_WEIGHT = 0.5
CURIOSITY = 0.02
"""The weight of entropy at first; it falls with the rate of learning."""
RATE = 5e-4
EPOCHS = 2
NEVER = -1e9
CHECKPOINTS = (0.2, 0.3, 0.45, 0.6, 0.8, 1.0)
"""Parts of the time after which the weights are kept."""


@dataclass
class Experience:
    """Decisions of many games: one row for each step, one column for each game."""

    rows: Tensor
    masks: Tensor
    seats: Tensor
    actions: Tensor
    likelihoods: Tensor
    potentials: Tensor
    """Of the seat that acts, in a teacher's eyes."""
    expected: Tensor
    """The potential, and what the network adds to it."""
    rewards: Tensor
    """Of the seat that acted."""
    ended: Tensor

    def flat(self, name: str) -> Tensor:
        return getattr(self, name).flatten(0, 1)


def log_policy(logits: Tensor, masks: Tensor) -> Tensor:
    """Only what is legal has a chance."""
    return log_softmax(logits.float().masked_fill(masks == 0, NEVER), dim=1)


@torch.no_grad()
def play(network: nn.Module, games: Games, steps: int) -> tuple[Experience, Tensor]:
    """Let the network play on; and the value of where the games stand at the end."""
    kept: dict[str, list[Tensor]] = {name: [] for name in Experience.__annotations__}
    for _ in range(steps):
        rows, masks, seats = games.observe()
        potentials, logits, expected = judged(network, games, rows, seats)
        policy = log_policy(logits, masks)
        # The largest of these is drawn with just the right probability.
        noise = -torch.empty_like(policy).exponential_().log()
        actions = (policy + noise).argmax(dim=1)
        rewards, ended = games.step(actions)
        moment = {
            "rows": rows,
            "masks": masks,
            "seats": seats,
            "actions": actions,
            "likelihoods": policy.gather(1, actions[:, None]).squeeze(1),
            "potentials": potentials,
            "expected": expected,
            "rewards": rewards.gather(1, seats[:, None].long()).squeeze(1),
            "ended": ended,
        }
        for name, tensor in moment.items():
            kept[name].append(tensor)
    rows, _, seats = games.observe()
    _, _, expected = judged(network, games, rows, seats)
    seen = Experience(**{name: torch.stack(each) for name, each in kept.items()})
    return seen, expected * same_side(seats, seen.seats[-1])


def judged(
    network: nn.Module, games: Games, rows: Tensor, seats: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """What a teacher thinks of the positions, the policy, and what is expected."""
    potentials = games.potentials() * (1.0 - 2.0 * seats.float())
    with autocast(rows.device):
        logits, _, surplus = network(rows)
    return potentials, logits, (potentials + surplus.float()).clamp(-1, 1)


def same_side(seats: Tensor, before: Tensor) -> Tensor:
    """1 where the same seat acts again, -1 where what is good for one is bad for the
    other."""
    return 1.0 - 2.0 * (seats != before).float()


def advantages(seen: Experience, last_values: Tensor) -> Tensor:
    """How much better each decision turned out than expected: generalised advantage
    estimation, with the sign turned whenever the other seat comes to act."""
    better = torch.zeros_like(seen.expected)
    following = torch.zeros_like(last_values)
    next_values = last_values
    for at in reversed(range(len(seen.expected))):
        goes_on = 1.0 - seen.ended[at].float()
        surprise = seen.rewards[at] + goes_on * next_values - seen.expected[at]
        better[at] = following = surprise + goes_on * TRUST * following
        if at:
            sign = same_side(seen.seats[at], seen.seats[at - 1])
            following, next_values = following * sign, seen.expected[at] * sign
    return better


def minibatches(count: int, size: int, device: torch.device) -> Iterator[Tensor]:
    for _ in range(EPOCHS):
        yield from torch.randperm(count, device=device).split(size)


def learn(
    network: nn.Module,
    optimizer: torch.optim.Optimizer,
    seen: Experience,
    better: Tensor,
    *,
    size: int,
    curiosity: float,
) -> dict[str, float]:
    """Make what turned out better likelier, but not by too much at once."""
    flat = {name: seen.flat(name) for name in ("rows", "masks", "actions")}
    likelihoods = seen.flat("likelihoods")
    goals = (better + seen.expected).flatten()
    potentials = seen.flat("potentials")
    better = better.flatten()
    # Where there was nothing to choose, only the value is learnt.
    had_choice = (flat["masks"].sum(dim=1) > 1).float()
    better = (better - better.mean()) / (better.std() + 1e-6)
    told = torch.zeros(4, device=better.device)
    count = 0
    for chosen in minibatches(len(better), size, better.device):
        with autocast(better.device):
            logits, values, surplus = network(flat["rows"][chosen])
        policy = log_policy(logits, flat["masks"][chosen])
        likelihood = policy.gather(1, flat["actions"][chosen][:, None]).squeeze(1)
        ratio = (likelihood - likelihoods[chosen]).exp()
        gain = torch.minimum(
            ratio * better[chosen], ratio.clamp(1 - CLIP, 1 + CLIP) * better[chosen]
        )
        weight = had_choice[chosen] / had_choice[chosen].sum().clamp(min=1)
        entropy = -(policy.exp() * policy.clamp(min=-30)).sum(dim=1)
        miss = (values.float() - goals[chosen]).square().mean()
        missed = (surplus.float() + potentials[chosen] - goals[chosen]).square().mean()
        loss = (
            VALUE_WEIGHT * (miss + missed)
            - (weight * (gain + curiosity * entropy)).sum()
        )
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()
        moved = (weight * ((ratio - 1).abs() > CLIP)).sum()
        told += torch.stack(
            [miss, (weight * entropy).sum(), moved, goals.var()]
        ).detach()
        count += 1
    miss, entropy, moved, spread = (told / count).tolist()
    return {"explained": 1 - miss / spread, "entropy": entropy, "clipped": moved}


def autocast(device: torch.device) -> torch.autocast:
    """Half precision pays on a GPU alone."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


def train(asked: argparse.Namespace) -> None:
    torch.manual_seed(asked.seed)
    torch.set_float32_matmul_precision("high")
    torch.set_flush_denormal(True)  # a CPU is slow with numbers next to nothing
    device = torch.device(asked.device)
    network = Network().to(device)
    thinking = torch.compile(network, dynamic=False) if asked.compile else network
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    games = Games(asked.games, asked.tactics, asked.seed, device)
    asked.out.mkdir(parents=True, exist_ok=True)
    due = list(CHECKPOINTS)
    began, decisions, rounds = time.monotonic(), 0, 0
    while due:
        part = min((time.monotonic() - began) / (60 * asked.minutes), 1.0)
        left = max(1 - part, 0.02)
        optimizer.param_groups[0]["lr"] = RATE * left
        if part >= due[0]:
            due = [later for later in due if later > part]
            keep(network, asked.out / f"net-{part:.2f}.npz")
            continue
        seen, last_values = play(thinking, games, asked.steps)
        better = advantages(seen, last_values)
        told = learn(
            thinking,
            optimizer,
            seen,
            better,
            size=asked.batch,
            curiosity=CURIOSITY * left,
        )
        decisions += seen.expected.numel()
        rounds += 1
        if rounds % asked.every == 0:
            seconds = time.monotonic() - began
            finished = int(seen.ended.sum())
            facts = " ".join(f"{name} {value:.3f}" for name, value in told.items())
            print(
                f"{seconds:7.1f} s  {decisions:13,} decisions  {facts}  "
                f"length {seen.expected.numel() / max(finished, 1):.1f}",
                flush=True,
            )


def keep(network: Network, file: Path) -> None:
    np.savez_compressed(file, **weights_of(network))
    print(f"kept {file}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--steps", type=int, default=32, help="before learning")
    parser.add_argument("--batch", type=int, default=1024, help="decisions at a time")
    parser.add_argument(
        "--tactics", type=float, default=0.5, help="part of the games with Tactic cards"
    )
    parser.add_argument("--compile", action="store_true", help="worth it on a GPU")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="rounds between reports")
    parser.add_argument("--out", type=Path, default=Path("build/self_play"))
    train(parser.parse_args())


if __name__ == "__main__":
    main()
