"""Expert: weighs shapes in reach, blocks, guards and besieges, and minds the end."""

import random
from collections.abc import Sequence
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
from siegeworks.games.land_of_clans.land import WIZARD, Card, PrizeNumber, Square
from siegeworks.games.land_of_clans.stages import Acting, Exchanging, Mustering
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.footprints import rim_of
from siegeworks.players.land_of_clans.judgement import Judgement
from siegeworks.players.land_of_clans.scene import Stronghold

A_HAIR = 1e-9
OVER = 1000.0
WIZARD_PRICE = 0.8
LATE_PRICE = 0.6
FRESH_CARD = 0.2
"""What it is worth to draw another card for one that does nothing."""
SWORD_PRICE = 0.5
DELAY = 2.0
"""What it costs to leave a finished castle unbuilt."""


class ExpertPlayer:
    """Takes what is worth most, in points."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        scores = Choice(view).scores(legal)
        enough = max(scores) - A_HAIR
        return self._random.choice(
            [
                action
                for action, score in zip(legal, scores, strict=True)
                if score >= enough
            ]
        )


class Choice:
    def __init__(self, view: View) -> None:
        self._view = view
        self._table = view.table
        self._land = view.table.land
        self._now = Judgement(view)

    def scores(self, legal: Sequence[Action]) -> list[float]:
        return [self._score(action) for action in legal]

    def _score(self, action: Action) -> float:
        now = self._now
        match action:
            case TakeLand(card):
                square = self._land.square_of[card]
                return now.token_on(square) - now.keeping(card)
            case TakeWaste(card, square):
                return self._waste(square) - self._card_worth(card)
            case PlayWizard(square):
                if square in self._land.no_mans_land:
                    return self._waste(square) - self._wizard_price()
                return now.token_on(square) - self._wizard_price()
            case Attack(castle):
                return self._attack(castle)
            case GiveUp(card):
                return FRESH_CARD - self._card_worth(card)
            case Lift(square):
                return -now.token_off(square)
            case Build(castle, squares):
                return self._build(castle, squares)
            case Wait():
                return now.value() - DELAY
            case Lay(card):
                return self._lay(card)
            case Enough():
                return 0.0
            case Defend(shields):
                return shields
            case Begin() | Deal() | Reveal():
                return 0.0
            case _:
                assert_never(action)

    def _wizard_price(self) -> float:
        late = max(self._now.stakes.castles.values()) + 1 >= self._now.stakes.last
        return LATE_PRICE if late else WIZARD_PRICE

    def _waste(self, square: Square) -> float:
        """No-man's-land is taken to build at once."""
        worth = self._now.mine.gained_by(square)
        if self._now.stakes.ends_with_next(self._now.me) and worth < 5:
            return -OVER
        return worth

    def _card_worth(self, card: Card) -> float:
        if card == WIZARD:
            return self._wizard_price()
        now = self._now
        square = self._land.square_of.get(card)
        as_land = 0.0
        if square is not None and not now.scene.taken >> square & 1:
            as_land = now.token_on(square)
        return max(as_land, now.keeping(card))

    def _attack(self, castle: PrizeNumber) -> float:
        now, war = self._now, self._now.war
        target = next(each for each in now.scene.strongholds if each.prize == castle)
        if now.stakes.ends_with_next(now.me) and not now.stakes.wins_with(
            now.me, target.points, target.clan
        ):
            return -OVER
        swing = war.swing(target)
        chance = war.success(target, war.swords)
        before = war.siege(target, now.scene, war.swords, war.means.wizards)
        after = (1 - chance) * war.siege(target, now.scene, 0, war.means.wizards)
        return chance * swing + after - before

    def _lay(self, card: Card) -> float:
        now, war = self._now, self._now.war
        if not isinstance(self._table.stage, Mustering):
            return -self._card_worth(card)
        assault = self._table.assault
        assert assault is not None
        target = next(
            each for each in now.scene.strongholds if each.prize == assault.castle
        )
        laid = len(assault.swords)
        held = sum(card in self._land.swords for card in self._view.hand)
        more = war.success(target, laid + held) - war.success(target, laid)
        return war.swing(target) * more / held - 0.3 - 0.01 * self._card_worth(card)

    def _build(self, castle: PrizeNumber, squares: tuple[Square, ...]) -> float:
        now = self._now
        stakes, scene = now.stakes, now.scene
        points = self._land.prizes[castle].points
        if stakes.ends_with_next(now.me):
            return OVER if stakes.wins_with(now.me, points) else -OVER
        mask = self._land.mask(squares)
        built = Stronghold(
            castle, now.me, mask, rim_of(self._land, squares), points
        )
        tokens = tuple(each & ~mask for each in scene.tokens)
        after = scene._replace(
            tokens=tokens,
            strongholds=(*scene.strongholds, built),
            offers=tuple(each for each in scene.offers if each != castle),
        )
        return Judgement(self._view, after, now.odds).value()
