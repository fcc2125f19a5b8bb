"""What is drawn: the open table, and the secrets of whoever may look."""

from dataclasses import dataclass
from functools import cached_property

from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import Errand, Order, Path, Place, TrapKind
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.table import RitualTokens, Table
from siegeworks.games.stronghold.view import View
from siegeworks.terminal.boards.board import Scene


@dataclass(frozen=True)
class Sight:
    """A view, or several laid together where nothing is hidden."""

    view: View
    others: tuple[View, ...] = ()

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def site(self) -> Site:
        return self.view.table.site

    @property
    def seat(self) -> Seat | None:
        return self.view.seat

    @cached_property
    def fights(self) -> dict[Place, Fight]:
        return {fight.section: fight for fight in self.view.fights}

    def cost(self, errand: Errand) -> int:
        """With all surcharges."""
        return self.view.costs[errand]

    # Secrets.

    def _secrets_of(self, seat: Seat) -> Secrets | None:
        """Those of a seat, if they may be seen."""
        views = (self.view, *self.others)
        return next((view.secrets for view in views if view.seat is seat), None)

    @cached_property
    def invaders_secrets(self) -> Secrets | None:
        return self._secrets_of(INVADER)

    @cached_property
    def defenders_secrets(self) -> Secrets | None:
        return self._secrets_of(DEFENDER)

    def trap_kind(self, path: Path, shown: TrapKind | None) -> TrapKind | None:
        """What a trap is for, as far as that is known."""
        known = self.defenders_secrets
        return shown or (known.traps.get(path) if known else None)

    def order_at(self, section: Place, shown: Order | None) -> Order | None:
        known = self.invaders_secrets
        return shown or (known.orders.get(section) if known else None)

    def is_success(self, tokens: RitualTokens, spot: str) -> bool | None:
        """Whether a ritual's face-down token works; None: nobody here can say."""
        known = self.invaders_secrets
        return None if known is None else known.rituals.get(tokens.ritual) == spot


def sight_of(scene: Scene[View]) -> Sight:
    return Sight(scene.view, scene.others)
