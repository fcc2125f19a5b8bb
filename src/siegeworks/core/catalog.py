"""The shelf: games by name, built on request with their options checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from siegeworks.core.errors import UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import OptionsT, Value, every_options, read_options
from siegeworks.core.record import Record


@dataclass(frozen=True, kw_only=True)
class DataFiles:
    """Boards, cards and the like that a game takes from a file, as option `data`."""

    texts: Mapping[str, str]
    """What comes with the game, by name, the usual one first."""
    remarks: Callable[[str], Sequence[str]]
    """What is unusual about the text of a file that can be played. One that cannot be
    raises a `ValueError` with all its problems."""
    folders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Of a game whose data is a folder of files: what comes with it, by name, and by
    part the text of a file. The parts together, as the fields of one object, are the
    text of such data."""
    sources: Callable[[str], Sequence[tuple[str, str, str]]] | None = None
    """Of a game that knows it: every number in a text, by the field it stands in, and
    where it comes from. Raises a `ValueError` like `remarks`."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The files that data is made of; none if it is a single one."""
        return tuple(next(iter(self.folders.values()), ()))


@dataclass(frozen=True, kw_only=True)
class Listing:
    """What the shelf says about a game before anybody has opened the box."""

    id: str
    title: str
    players: str
    summary: str
    options: type[Record]
    build: Callable[[Mapping[str, Value]], AnyGame]
    every: Callable[[], Iterator[AnyGame]]
    """The game under each allowed combination of options."""
    shapes: Mapping[str, Any]
    """What a drawn board reads, by name: the types of views, events and actions."""
    printed: Mapping[str, object]
    """What is printed on the components, by name, for a board to draw."""
    data_files: DataFiles | None = None
    """Of a game that can be played with other data than the usual."""
    read_position: Callable[[str, Any], Record] | None = None
    """Of a game whose positions can be drawn as text: the state that a drawing shows
    under the given options."""


def listing(
    *,
    id: str,
    title: str,
    players: str,
    summary: str,
    options: type[OptionsT],
    build: Callable[[OptionsT], AnyGame],
    shapes: Mapping[str, Any],
    printed: Mapping[str, object],
    data_files: DataFiles | None = None,
    read_position: Callable[[str, OptionsT], Record] | None = None,
) -> Listing:
    """List a game whose options are the record `options`."""
    return Listing(
        id=id,
        title=title,
        players=players,
        summary=summary,
        options=options,
        build=lambda values: build(read_options(options, values)),
        every=lambda: map(build, every_options(options)),
        shapes=shapes,
        printed=printed,
        data_files=data_files,
        read_position=read_position,
    )


class Catalog(Mapping[str, Listing]):
    """All games there are."""

    def __init__(self, *listings: Listing) -> None:
        self._by_id = {entry.id: entry for entry in listings}

    def __getitem__(self, name: str) -> Listing:
        if name not in self._by_id:
            known = ", ".join(self._by_id)
            raise UnknownGame(f"there is no game {name!r}; games here: {known}")
        return self._by_id[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def game(self, name: str, options: Mapping[str, Value]) -> AnyGame:
        return self[name].build(options)
