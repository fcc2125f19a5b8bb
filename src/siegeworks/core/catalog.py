"""The catalogue of games: by name, built on request with their options checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from siegeworks.core.errors import UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import OptionsT, Value, every_options, read_options
from siegeworks.core.record import Record


@dataclass(frozen=True, kw_only=True)
class DataFiles:
    """Data files that a game reads: boards, cards and so on; its option `data` names
    one."""

    texts: Mapping[str, str]
    """Texts of the data that comes with the game, by name, the default first."""
    remarks: Callable[[str], Sequence[str]]
    """Return remarks on what is unusual in the text of a playable file. Raises a
    `ValueError` that lists all problems if the file cannot be played."""
    folders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """File texts by part, for each set of data that comes with the game, if its data is
    a folder of files. Merged as the fields of one object, the parts form the data's
    text."""
    sources: Callable[[str], Sequence[tuple[str, str, str]]] | None = None
    """Return every number in a text, the field it stands in and its source, if the game
    knows sources. Raises a `ValueError` like `remarks`."""

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the files that the data consists of; none if it is a single file."""
        return tuple(next(iter(self.folders.values()), ()))


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A game's entry in the catalogue, available before the game is built."""

    id: str
    title: str
    players: str
    summary: str
    options: type[Record]
    build: Callable[[Mapping[str, Value]], AnyGame]
    every: Callable[[], Iterator[AnyGame]]
    """Yield the game under each allowed combination of options."""
    shapes: Mapping[str, Any]
    """Types that a drawn board reads, by name: views, events and actions."""
    printed: Mapping[str, object]
    """Content printed on the components, by name, for a board to draw."""
    data_files: DataFiles | None = None
    """Data files, for a game that can be played with other data than the default."""
    read_position: Callable[[str, Any], Record] | None = None
    """Reader of a position drawn as text, for a game that has one: the state that the
    drawing shows under the given options."""


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
    """All games by id, in the order of their listing.

    A catalogue is pickled by name, like a function: a worker process imports it from
    `module`, as `CATALOG`.
    """

    def __init__(self, *listings: Listing, module: str = "") -> None:
        self._by_id = {entry.id: entry for entry in listings}
        self._module = module

    def __getitem__(self, name: str) -> Listing:
        if name not in self._by_id:
            known = ", ".join(self._by_id)
            raise UnknownGame(f"there is no game {name!r}; games here: {known}")
        return self._by_id[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __reduce__(self) -> tuple[Callable[[str], "Catalog"], tuple[str]]:
        if not self._module:
            raise TypeError("only a catalogue that names its module can be pickled")
        return _catalog_of, (self._module,)

    def game(self, name: str, options: Mapping[str, Value]) -> AnyGame:
        return self[name].build(options)


def _catalog_of(module: str) -> Catalog:
    found: Catalog = import_module(module).CATALOG
    return found
