"""Options that the players agree on before they begin."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record

LadyTarget: TypeAlias = Literal["courtyard", "adjacent"]


class Options(Record, frozen=True, tag="Options"):
    """How many play, and the three rulings that tables read differently."""

    players: Annotated[int, Meta(ge=2, le=5, description="how many play")] = 2
    lady_target: Annotated[
        LadyTarget,
        Meta(
            description="whom the Lady-in-waiting sends home: a man on an adjacent "
            "courtyard cell, as the French card says, or on any adjacent cell; the "
            "Russian rulebook leaves it open (R1)"
        ),
    ] = "courtyard"
    merchant_cannot_finish: Annotated[
        bool,
        Meta(
            description="in a turn in which the Merchant was placed nobody may play "
            "their last card, the Merchant himself included (R9)"
        ),
    ] = False
    no_draw_at_start_size: Annotated[
        bool,
        Meta(
            description="no drawing with as many cards in hand as at the start or "
            "more (R9)"
        ),
    ] = False
