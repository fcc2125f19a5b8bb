"""What a position holds for one seat, and what each token would change."""

from collections.abc import Mapping
from functools import cached_property

from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.odds import (
    Odds,
    odds_of,
    wizards_at_hand,
    wizards_of,
)
from siegeworks.players.land_of_clans.prospects import Means, Prospects, prospects_of
from siegeworks.players.land_of_clans.scene import Scene, Stronghold, land_in, scene_of
from siegeworks.players.land_of_clans.stakes import stakes_in
from siegeworks.players.land_of_clans.war import War

BLOCK = 0.4
"""How much a rival's lost chance counts, beside an own one."""
PICTURE = 0.15
"""What a Sword or Shield is worth even where nobody is near a castle."""


class Judgement:
    """One seat's opinion of a board; the hand and the odds are those of its view."""

    def __init__(
        self, view: View, scene: Scene | None = None, odds: Odds | None = None
    ) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.view = view
        self.me: Clan = view.seat.clan
        self.scene = scene_of(view.table) if scene is None else scene
        self.odds = odds_of(view) if odds is None else odds
        self.stakes = stakes_in(self.scene, self.me)
        land = self.scene.land
        self._partner_has = int(view.table.options.teams)
        self.war = War(
            self.scene,
            self.me,
            self.stakes,
            self.odds,
            view.table,
            self._own_means(),
            sum(card in land.swords for card in view.hand) + self._partner_has,
            sum(card in land.shields for card in view.hand) + self._partner_has,
        )

    @cached_property
    def mine(self) -> Prospects:
        return self._prospects(self.me, self.war.means)

    @cached_property
    def rivals(self) -> Mapping[Clan, Prospects]:
        return {
            clan: self._prospects(clan, self._rival_means(clan))
            for clan in self.stakes.rivals
        }

    def _own_means(self) -> Means:
        return Means(
            land_in(self.scene.land, self.view.hand),
            self.odds.fresh,
            self.odds.draw_fresh,
            self.odds.draw_used,
            wizards_at_hand(self.view),
        )

    def _rival_means(self, clan: Clan) -> Means:
        return Means(
            0,
            self.odds.fresh,
            self.odds.rival_draws,
            self.odds.draw_used,
            wizards_of(self.view.table, clan),
        )

    def _prospects(self, clan: Clan, means: Means) -> Prospects:
        def worth(prize: PrizeNumber) -> float:
            return self.stakes.gain(clan, self.scene.land.prizes[prize].points)

        return prospects_of(self.scene, clan, means, worth)

    # The whole position.

    def value(self) -> float:
        """What the position holds for the own clan, in points."""
        stakes, war = self.stakes, self.war
        value = stakes.points[self.me] + self.mine.value()
        for clan, weight in stakes.rivals.items():
            value -= weight * (stakes.points[clan] + self.rivals[clan].value())
        for each in self.scene.strongholds:
            value += self._front(each, self.scene)
        return value

    def _front(self, castle: Stronghold, scene: Scene) -> float:
        war = self.war
        if castle.clan is self.me:
            return -war.threat(castle, scene, war.shields)
        return war.siege(castle, scene, war.swords, war.means.wizards)

    # A token more.

    def token_on(self, square: Square) -> float:
        """What a token of one's own on a square is worth, whoever it drives out."""
        bit = 1 << square
        value = self.mine.gained_by(square)
        for clan, weight in self.stakes.rivals.items():
            value += BLOCK * weight * self.rivals[clan].lost_without(square)
        return value + self._fronts_with(square, self._with_token(bit))

    def _with_token(self, bit: int) -> Scene:
        tokens = tuple(
            mask | bit if at == self.me.number else mask & ~bit
            for at, mask in enumerate(self.scene.tokens)
        )
        return self.scene._replace(tokens=tokens)

    def _fronts_with(self, square: Square, scene: Scene) -> float:
        """What changes at the castles that a square touches."""
        return sum(
            self._front(each, scene) - self._front(each, self.scene)
            for each in self.scene.strongholds
            if each.rim >> square & 1
        )

    def token_off(self, square: Square) -> float:
        """What an own token costs that is lifted."""
        tokens = tuple(mask & ~(1 << square) for mask in self.scene.tokens)
        fronts = self._fronts_with(square, self.scene._replace(tokens=tokens))
        return self.mine.lost_by_lifting(square) - fronts

    # Cards.

    def keeping(self, card: Card) -> float:
        """What a card is worth in hand for its picture."""
        land, war = self.scene.land, self.war
        if card in land.swords:
            return PICTURE + max(
                (
                    war.siege(each, self.scene, war.swords, war.means.wizards)
                    - war.siege(each, self.scene, war.swords - 1, war.means.wizards)
                    for each in self.scene.strongholds
                    if each.clan is not self.me
                ),
                default=0.0,
            )
        if card in land.shields:
            return PICTURE + max(
                (
                    war.threat(each, self.scene, war.shields - 1)
                    - war.threat(each, self.scene, war.shields)
                    for each in self.scene.strongholds
                    if each.clan is self.me
                ),
                default=0.0,
            )
        return 0.0
