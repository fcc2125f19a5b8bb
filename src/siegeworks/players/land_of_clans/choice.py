"""Scores of all legal actions for the expert, in points."""

from collections.abc import Sequence
from functools import cached_property
from typing import assert_never

from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.land import (
    WIZARD,
    Card,
    PrizeNumber,
    Square,
    Squares,
)
from siegeworks.games.land_of_clans.stages import Mustering
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.board_bits import Stronghold
from siegeworks.players.land_of_clans.footprints import rim_of
from siegeworks.players.land_of_clans.position_value import Judgement
from siegeworks.players.land_of_clans.safety import Safety

OVER = 1000.0
"""Score of the game itself, won or lost: more than anything else."""
A_WIZARD = 0.8
A_WIZARD_LATE = 0.6
"""Value of a Wizard that is kept; it has less use towards the end."""
A_SWORD = 0.3
"""Smallest gain that justifies laying a Sword."""
FRESH_CARD = 0.1
"""Value of drawing another card for one without use."""
DELAY = 2.0
"""Cost of leaving a finished castle unbuilt."""
TIE_BREAK = 0.01


class Choice:
    """Scorer of the actions of one decision. Only differences of scores have a
    meaning."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._land = view.table.land
        self.now = Judgement(view)

    def scores(self, legal: Sequence[Action]) -> list[float]:
        scores = [self._score(action) for action in legal]
        if self._view.table.options.wizard == "extra":
            return self._with_the_deed_to_come(legal, scores)
        return scores

    def _with_the_deed_to_come(
        self, legal: Sequence[Action], scores: list[float]
    ) -> list[float]:
        """Add the best other action's score to that of a Wizard, which is an extra
        action."""
        pairs = list(zip(legal, scores, strict=True))
        deed = max(
            (score for action, score in pairs if not isinstance(action, PlayWizard)),
            default=0.0,
        )
        return [
            score + deed if isinstance(action, PlayWizard) else score
            for action, score in pairs
        ]

    def _score(self, action: Action) -> float:
        match action:
            case TakeLand(card):
                return self._token(self._land.square_of[card]) - self.now.keeping(card)
            case TakeWaste(card, square):
                return self._token(square) - TIE_BREAK * self._use_of(card)
            case PlayWizard(square):
                return self._token(square) - self._wizard
            case Attack(castle):
                return self._attack(castle)
            case GiveUp(card):
                return FRESH_CARD - self._use_of(card)
            case Lift(square):
                return -self.now.token_off(square)
            case Build(castle, squares):
                return self._build(castle, squares)
            case Wait():
                return self.now.value() - DELAY
            case Lay(card):
                return self._lay(card)
            case Defend(shields):
                return shields
            case Enough() | Begin() | Deal() | Reveal():
                return 0.0
            case _:
                assert_never(action)

    # Land.

    def _token(self, square: Square) -> float:
        return -OVER if self._must_lose(square) else self.now.token_on(square)

    def _must_lose(self, square: Square) -> bool:
        """Return True if a token there forces a last castle that does not win."""
        if not self.now.stakes.ends_with_next(self.now.me):
            return False
        is_forced = (
            square in self._land.no_mans_land
            or self._view.table.options.claim == "compulsory"
        )
        worth, _ = self.now.mine.finishing.get(square, (1.0, None))
        return is_forced and worth <= 0

    @cached_property
    def _wizard(self) -> float:
        return A_WIZARD_LATE if self.now.stakes.is_late else A_WIZARD

    def _use_of(self, card: Card) -> float:
        """Return the value of a card, as land or for its picture."""
        if card == WIZARD:
            return self._wizard
        square = self._land.square_of.get(card)
        if square is None or self.now.scene.taken >> square & 1:
            return self.now.keeping(card)
        return max(self.now.token_on(square), self.now.keeping(card))

    # Castles.

    def _build(self, prize: PrizeNumber, squares: Squares) -> float:
        """Evaluate the position with the castle built; the prize that replaces it
        counts for no clan yet.

        The castle itself keeps the value that it had while it was planned.
        """
        now = self.now
        points = self._land.prizes[prize].points
        if now.stakes.ends_with_next(now.me):
            return OVER if now.stakes.wins_with(now.me, points) else -OVER
        mask = self._land.mask(squares)
        castle = Stronghold(prize, now.me, mask, rim_of(self._land, squares), points)
        after = now.scene._replace(
            tokens=tuple(tokens & ~mask for tokens in now.scene.tokens),
            strongholds=(*now.scene.strongholds, castle),
            offers=tuple(each for each in now.scene.offers if each != prize),
        )
        then = Judgement(self._view, after, now.odds)
        planned = now.gain(now.me, prize) * Safety(after, now.me).of(castle.rim)
        return then.value() - points - then.war.front(castle, after) + planned

    # Attacks.

    def _stronghold(self, prize: PrizeNumber) -> Stronghold:
        return next(each for each in self.now.scene.strongholds if each.prize == prize)

    def _attack(self, prize: PrizeNumber) -> float:
        """Return the gain of an attack over the value that the siege had before it."""
        now, war = self.now, self.now.war
        target = self._stronghold(prize)
        if now.stakes.ends_with_next(now.me) and not now.stakes.wins_with(
            now.me, target.points, target.clan
        ):
            return -OVER
        chance = war.success(target, war.swords)
        before = war.siege(target, now.scene, war.swords)
        repelled = war.siege(target, now.scene, 0)
        return chance * war.swing(target) + (1 - chance) * repelled - before

    def _lay(self, card: Card) -> float:
        spared = TIE_BREAK * self._use_of(card)
        if not isinstance(self._view.table.stage, Mustering):
            return -spared
        return self._another_sword() - A_SWORD - spared

    def _another_sword(self) -> float:
        """Return the gain of a Sword, as an equal share of that of all Swords held."""
        assault, war = self._view.table.assault, self.now.war
        assert assault is not None, "Swords are laid in an attack"
        target, laid = self._stronghold(assault.castle), len(assault.swords)
        held = sum(card in self._land.swords for card in self._view.hand)
        better = war.success(target, laid + held) - war.success(target, laid)
        return war.swing(target) * better / max(1, held)
