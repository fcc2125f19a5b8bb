"""Options that the players agree on before they begin."""

from typing import Annotated

from msgspec import Meta

from siegeworks.core.record import Record


class Options(Record, frozen=True, tag="Options"):
    stones: Annotated[
        int, Meta(ge=7, le=12, description="how many stones the wall has")
    ] = 9
