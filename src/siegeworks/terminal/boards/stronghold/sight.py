"""The data that is drawn: the open table, and the secrets the viewer may see."""

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
    """A view, or the combination of several if nothing is hidden."""

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
        """Cost of an action in hourglasses, with all surcharges."""
        return self.view.costs[errand]

    # Secrets.

    def _secrets_of(self, seat: Seat) -> Secrets | None:
        """Secrets of a seat, if the viewer may see them."""
        views = (self.view, *self.others)
        return next((view.secrets for view in views if view.seat is seat), None)

    @cached_property
    def invaders_secrets(self) -> Secrets | None:
        return self._secrets_of(INVADER)

    @cached_property
    def defenders_secrets(self) -> Secrets | None:
        return self._secrets_of(DEFENDER)

    def trap_kind(self, path: Path, shown: TrapKind | None) -> TrapKind | None:
        """Kind of a trap, if it is known."""
        known = self.defenders_secrets
        return shown or (known.traps.get(path) if known else None)

    def order_at(self, section: Place, shown: Order | None) -> Order | None:
        known = self.invaders_secrets
        return shown or (known.orders.get(section) if known else None)

    def is_success(self, tokens: RitualTokens, spot: str) -> bool | None:
        """Return whether a face-down ritual token is the Success; None if unknown."""
        known = self.invaders_secrets
        return None if known is None else known.rituals.get(tokens.ritual) == spot


def sight_of(scene: Scene[View]) -> Sight:
    return Sight(scene.view, scene.others)
