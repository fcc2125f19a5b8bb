"""Learn Schotten Totten 2 by playing against oneself, with a masked policy gradient.

The method is proximal policy optimisation (PPO).

    python examples/self_play/train.py --minutes 8                  # on this machine
    python examples/self_play/train.py --minutes 15 --device cuda   # on a GPU

Both seats are played by the same network, in thousands of games at once on a kernel;
in some of them one seat is the hand-made expert's.
Every so often the weights are written to the folder `--out`, ready to play:
`siegeworks play schotten-totten-2 --against net:FILE`.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax

from games import Games, Moment
from network import Network, weights_of

CLIP = 0.2
TRUST = 0.9
"""Lambda: how far an estimate trusts what was played over what was expected."""
VALUE_WEIGHT = 0.5
CURIOSITY = 0.02
"""The weight of entropy at first; it falls with the rate of learning."""
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
    rivals: Tensor
    """Whether a rival decided, and not the network."""
    advised: Tensor
    """Actions that the rival would have thought of,"""
    shares: Tensor
    """and how much it likes each of them; nothing where it was not asked."""

    def flat(self, name: str) -> Tensor:
        return getattr(self, name).flatten(0, 1)


def log_policy(logits: Tensor, masks: Tensor) -> Tensor:
    """Only what is legal has a chance."""
    return log_softmax(logits.float().masked_fill(masks == 0, NEVER), dim=1)


@torch.no_grad()
def play(
    network: nn.Module, games: Games, steps: int, *, advised: bool
) -> tuple[Experience, Tensor]:
    """Let the network play on; and the value of where the games stand at the end."""
    kept: dict[str, list[Tensor]] = {name: [] for name in Experience.__annotations__}
    for _ in range(steps):
        at = games.observe(advised=advised)
        logits, expected = judged(network, at)
        policy = log_policy(logits, at.masks)
        # The largest of these is drawn with just the right probability.
        noise = -torch.empty_like(policy).exponential_().log()
        actions = torch.where(
            at.rivals, at.rivals_choice, (policy + noise).argmax(dim=1)
        )
        rewards, ended = games.step(actions)
        decided = {
            "rows": at.rows,
            "masks": at.masks,
            "seats": at.seats,
            "rivals": at.rivals,
            "advised": at.advised,
            "shares": at.shares,
            "potentials": at.potentials,
            "actions": actions,
            "likelihoods": policy.gather(1, actions[:, None]).squeeze(1),
            "expected": expected,
            "rewards": rewards.gather(1, at.seats[:, None].long()).squeeze(1),
            "ended": ended,
        }
        for name, tensor in decided.items():
            kept[name].append(tensor)
    at = games.observe()
    _, expected = judged(network, at)
    seen = Experience(**{name: torch.stack(each) for name, each in kept.items()})
    return seen, expected * same_side(at.seats, seen.seats[-1])


def judged(network: nn.Module, at: Moment) -> tuple[Tensor, Tensor]:
    """The policy; and what is expected, which a teacher and the network add up to."""
    with autocast(at.rows.device):
        logits, _, surplus = network(at.rows)
    return logits, (at.potentials + surplus.float()).clamp(-1, 1)


def same_side(seats: Tensor, before: Tensor) -> Tensor:
    """1 where the same seat acts again, -1 where what is good for one is bad for the
    other."""
    return 1.0 - 2.0 * (seats != before).float()


def advantages(seen: Experience, last_values: Tensor) -> Tensor:
    """How much better each decision turned out than expected: generalised advantage
    estimation, with the sign turned whenever the other seat comes to act.

    What a rival does is no decision but part of what happens: it is neither expected
    nor judged, only passed through.
    """
    better = torch.zeros_like(seen.expected)
    following = torch.zeros_like(last_values)
    next_values = last_values
    for at in reversed(range(len(seen.expected))):
        goes_on = 1.0 - seen.ended[at].float()
        came_of_it = seen.rewards[at] + goes_on * next_values
        expected = torch.where(seen.rivals[at], came_of_it, seen.expected[at])
        trust = torch.where(seen.rivals[at], 1.0, TRUST)
        better[at] = following = came_of_it - expected + goes_on * trust * following
        if at:
            sign = same_side(seen.seats[at], seen.seats[at - 1])
            following, next_values = following * sign, expected * sign
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
    advice: float,
) -> dict[str, float]:
    """Make what turned out better likelier, but not by too much at once; and what a
    rival would do, as far as its advice is taken."""
    names = ("rows", "masks", "actions", "advised", "shares")
    flat = {name: seen.flat(name) for name in names}
    likelihoods = seen.flat("likelihoods")
    goals = (better + seen.expected).flatten()
    potentials = seen.flat("potentials")
    better = better.flatten()
    rivals = seen.flat("rivals").float()
    own = 1 - rivals
    # Where there was nothing to choose, only the value is learnt.
    had_choice = own * (flat["masks"].sum(dim=1) > 1).float()
    better = better / (better[own > 0].std() + 1e-6)
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
        each = own[chosen] / own[chosen].sum().clamp(min=1)
        miss = (each * (values.float() - goals[chosen]).square()).sum()
        added = surplus.float() + potentials[chosen]
        missed = (each * (added - goals[chosen]).square()).sum()
        shares = flat["shares"][chosen]
        agreed = (shares * policy.gather(1, flat["advised"][chosen])).sum()
        loss = (
            VALUE_WEIGHT * (miss + missed)
            - (weight * (gain + curiosity * entropy)).sum()
            - advice * agreed / shares.sum().clamp(min=1)
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


class Training:
    """One run: what has been learnt, and how far it has come."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        device = torch.device(asked.device)
        self.network = Network().to(device)
        self._thinking = (
            torch.compile(self.network, dynamic=False)
            if asked.compile
            else self.network
        )
        self._optimizer = torch.optim.Adam(
            self.network.parameters(), asked.rate, eps=1e-5
        )
        self._games = Games(
            asked.games,
            asked.tactics,
            asked.seed,
            device,
            asked.rivals,
            asked.indifference,
        )
        self._decisions = self._rounds = 0
        self._began = time.monotonic()

    @property
    def part(self) -> float:
        """How much of the time is over."""
        return min(self._seconds / (60 * self._asked.minutes), 1.0)

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def round(self) -> None:
        """Play on, and learn from it; now and then, tell."""
        left = max(1 - self.part, 0.02)
        self._optimizer.param_groups[0]["lr"] = self._asked.rate * left
        advice = self._asked.advice * max(0.0, 1 - self.part / self._asked.advised)
        seen, last_values = play(
            self._thinking, self._games, self._asked.steps, advised=advice > 0
        )
        told = learn(
            self._thinking,
            self._optimizer,
            seen,
            advantages(seen, last_values),
            size=self._asked.batch,
            curiosity=CURIOSITY * left,
            advice=advice,
        )
        self._decisions += seen.expected.numel()
        self._rounds += 1
        if self._rounds % self._asked.every == 0:
            self._tell({**told, "beats rival": won_against_rival(seen)})

    def _tell(self, told: dict[str, float]) -> None:
        """On the screen, and as a line of the table that curves are drawn from."""
        facts = "  ".join(f"{name} {value:.3f}" for name, value in told.items())
        seconds = f"{self._seconds:7.1f} s"
        print(f"{seconds} {self._decisions:13,} decisions  {facts}", flush=True)
        table = self._asked.out / "curve.csv"
        is_new = not table.exists()
        with table.open("a", encoding="utf-8") as lines:
            if is_new:
                lines.write(",".join(("seconds", "decisions", *told)) + "\n")
            values = (f"{value:.4f}" for value in told.values())
            line = f"{self._seconds:.1f}", str(self._decisions), *values
            lines.write(",".join(line) + "\n")

    def pause(self, file: Path) -> None:
        """Keep all that is needed to go on another time."""
        state = {
            "network": self.network.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "seconds": self._seconds,
            "decisions": self._decisions,
        }
        torch.save(state, file)

    def go_on(self, file: Path) -> None:
        state = torch.load(file, weights_only=True)
        self.network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._decisions = state["decisions"]
        self._began = time.monotonic() - state["seconds"]


def train(asked: argparse.Namespace) -> None:
    torch.manual_seed(asked.seed)
    torch.set_float32_matmul_precision("high")
    torch.set_flush_denormal(True)  # a CPU is slow with numbers next to nothing
    asked.out.mkdir(parents=True, exist_ok=True)
    training, state = Training(asked), asked.out / "state.pt"
    if asked.go_on:
        training.go_on(state)
    due = [part for part in CHECKPOINTS if part > training.part]
    pause = time.monotonic() + 60 * asked.pause if asked.pause else inf
    while due:
        training.round()
        if passed := [part for part in due if part <= training.part]:
            due = due[len(passed) :]
            keep(training.network, asked.out / f"net-{passed[-1]:.2f}.npz")
        if time.monotonic() >= pause:
            training.pause(state)
            return


def won_against_rival(seen: Experience) -> float:
    """The share of the games against a rival that ended well."""
    met = seen.rivals.any(dim=0) & seen.ended
    own = torch.where(seen.rivals, -seen.rewards, seen.rewards)[met]
    return float((own > 0).float().mean())


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
    parser.add_argument(
        "--rivals", type=float, default=0.5, help="part of the rest against the expert"
    )
    parser.add_argument(
        "--advised",
        type=float,
        default=0.3,
        help="part of the time in which the expert's advice counts, less and less",
    )
    parser.add_argument(
        "--advice", type=float, default=0.5, help="how much it counts at first"
    )
    parser.add_argument(
        "--indifference",
        type=float,
        default=0.02,
        help="the less, the more of the advice is the expert's first choice",
    )
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning")
    parser.add_argument("--compile", action="store_true", help="worth it on a GPU")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--pause", type=float, help="minutes after which to stop, to --go-on later"
    )
    parser.add_argument("--go-on", action="store_true", help="after a pause")
    parser.add_argument("--every", type=int, default=20, help="rounds between reports")
    parser.add_argument("--out", type=Path, default=Path("build/self_play"))
    train(parser.parse_args())


if __name__ == "__main__":
    main()
