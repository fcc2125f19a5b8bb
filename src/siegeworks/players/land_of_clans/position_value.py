"""Evaluation of a position for one seat, and of the change that each token makes."""

from collections.abc import Mapping
from functools import cached_property

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.land import Card, PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.board_bits import (
    Scene,
    Stronghold,
    land_in,
    scene_of,
)
from siegeworks.players.land_of_clans.odds import (
    Odds,
    odds_of,
    wizards_at_hand,
    wizards_of,
)
from siegeworks.players.land_of_clans.prospects import Means, Prospects, prospects_of
from siegeworks.players.land_of_clans.safety import Safety
from siegeworks.players.land_of_clans.siege_value import War
from siegeworks.players.land_of_clans.stakes import stakes_in

BLOCK = 0.4
"""Factor on a rival's lost prospects: much of them will come back elsewhere."""
PICTURE = 0.15
"""Value of a Sword or Shield even if no castle is in reach."""
FROM_PARTNER = 1
"""Number of Swords, or Shields, assumed in a partner's unknown hand."""


class Share(Record, frozen=True):
    """One part of a token's value: for a castle, for a prize, or against a clan."""

    worth: float
    against: Clan | None = None
    castle: PrizeNumber | None = None


class Judgement:
    """Evaluation of a board for one seat; the hand and the odds are those of its
    view."""

    def __init__(
        self, view: View, scene: Scene | None = None, odds: Odds | None = None
    ) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.view = view
        self.me: Clan = view.seat.clan
        self.scene = scene or scene_of(view.table)
        self.odds = odds or odds_of(view)
        self.stakes = stakes_in(self.scene, self.me)
        land = self.scene.land
        self.war = War(
            self.me,
            self.stakes,
            self.odds,
            view.table,
            self._own_means(),
            swords=self._on_our_side(land.swords),
            shields=self._on_our_side(land.shields),
        )

    def _on_our_side(self, pictured: frozenset[Card]) -> int:
        """Count the cards of a picture in hand, plus those that the partner may add."""
        cards = (*self.view.hand, *self.view.partner_hand)
        has_secret_partner = (
            self.view.table.options.teams and not self.view.partner_hand
        )
        return sum(card in pictured for card in cards) + (
            FROM_PARTNER if has_secret_partner else 0
        )

    def _own_means(self) -> Means:
        cards = (*self.view.hand, *self.view.partner_hand)
        return Means(
            land_in(self.scene.land, cards),
            self.odds.fresh,
            self.odds.draw_fresh,
            self.odds.draw_used,
            wizards_at_hand(self.view),
        )

    def _means_of(self, rival: Clan) -> Means:
        return Means(
            0,
            self.odds.fresh,
            self.odds.rival_draws,
            self.odds.draw_used,
            wizards_of(self.view.table, rival),
        )

    @cached_property
    def mine(self) -> Prospects:
        means, safety = self.war.means, Safety(self.scene, self.me)
        return prospects_of(
            self.scene, self.me, means, lambda prize: self.gain(self.me, prize), safety
        )

    @cached_property
    def rivals(self) -> Mapping[Clan, Prospects]:
        return {rival: self._prospects_of(rival) for rival in self.stakes.rivals}

    def _prospects_of(self, rival: Clan) -> Prospects:
        return prospects_of(
            self.scene,
            rival,
            self._means_of(rival),
            lambda prize: self.gain(rival, prize),
        )

    def gain(self, clan: Clan, prize: PrizeNumber) -> float:
        """Return the value for a clan of building for a prize."""
        return self.stakes.gain(clan, self.scene.land.prizes[prize].points)

    # The whole position.

    def value(self) -> float:
        """Return the own clan's lead, in points held and expected."""
        stakes = self.stakes
        value = stakes.points[self.me] + self.mine.value()
        for rival, weight in stakes.rivals.items():
            value -= weight * (stakes.points[rival] + self.rivals[rival].value())
        for castle in self.scene.strongholds:
            value += self.war.front(castle, self.scene)
        return value

    # Adding and lifting tokens.

    def token_on(self, square: Square) -> float:
        """Return the value of an own token on a square, replacing any other there."""
        return sum(share.worth for share in self.shares(square))

    def shares(self, square: Square) -> list[Share]:
        """Return the parts of a token's value: own shapes, rivals' shapes, castles."""
        shares = [Share(self.mine.gained_by(square))]
        for rival, weight in self.stakes.rivals.items():
            lost = self.rivals[rival].lost_without(square)
            shares.append(Share(BLOCK * weight * lost, against=rival))
        after = self._with_token(1 << square)
        for castle in self._beside(square):
            change = self._change(castle, after)
            shares.append(Share(change, castle=castle.prize))
        return shares

    def _with_token(self, bit: int) -> Scene:
        tokens = tuple(
            mask | bit if at == self.me.number else mask & ~bit
            for at, mask in enumerate(self.scene.tokens)
        )
        return self.scene._replace(tokens=tokens)

    def _beside(self, square: Square) -> list[Stronghold]:
        return [each for each in self.scene.strongholds if each.rim >> square & 1]

    def _change(self, castle: Stronghold, after: Scene) -> float:
        return self.war.front(castle, after) - self.war.front(castle, self.scene)

    def token_off(self, square: Square) -> float:
        """Return the cost of lifting an own token."""
        tokens = tuple(mask & ~(1 << square) for mask in self.scene.tokens)
        after = self.scene._replace(tokens=tokens)
        fronts = sum(self._change(castle, after) for castle in self._beside(square))
        return self.mine.lost_by_lifting(square) - fronts

    # Cards.

    def keeping(self, card: Card) -> float:
        """Return the value of a card in hand for its picture."""
        if card in self.scene.land.swords:
            return PICTURE + self._sword
        if card in self.scene.land.shields:
            return PICTURE + self._shield
        return 0.0

    @cached_property
    def _sword(self) -> float:
        """Return the cost of having one Sword less, where it matters most."""
        war = self.war
        return max(
            (
                war.siege(each, self.scene, war.swords)
                - war.siege(each, self.scene, war.swords - 1)
                for each in self.scene.strongholds
                if each.clan is not self.me
            ),
            default=0.0,
        )

    @cached_property
    def _shield(self) -> float:
        war = self.war
        return max(
            (
                war.threat(each, self.scene, war.shields - 1)
                - war.threat(each, self.scene, war.shields)
                for each in self.scene.strongholds
                if each.clan is self.me
            ),
            default=0.0,
        )
