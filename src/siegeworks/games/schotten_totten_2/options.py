"""Options that the players agree on before they begin."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record

ColorRunReading: TypeAlias = Literal["sum", "member", "strongest"]


class Options(Record, frozen=True, tag="Options"):
    """The variants, and the two rulings that tables read differently."""

    tactics: Annotated[
        bool, Meta(description="the tactical variant with eleven Tactic cards")
    ] = False
    match: Annotated[
        bool, Meta(description="two games with swapped roles, then compare victories")
    ] = False
    color_run: Annotated[
        ColorRunReading,
        Meta(
            description="what a colour run is worth on a Colour or Run tile: a mere "
            "sum as printed, a member of the named type, or the strongest (Q1)"
        ),
    ] = "sum"
    elite_targets: Annotated[
        bool,
        Meta(
            description="Redeployment, Desertion, Treason may take Elite troops (Q18)"
        ),
    ] = True

    def __post_init__(self) -> None:
        if not self.tactics and not self.elite_targets:
            raise ValueError("elite_targets only matters with tactics; turn tactics on")
