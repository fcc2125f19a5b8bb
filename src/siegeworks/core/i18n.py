"""Translatable messages, and their rendering in a language.

Every message of the engine is a `Phrase`: the key of a message in a Fluent catalogue,
with its arguments. The catalogues are `siegeworks/locales/<language>/<words>.ftl`; a
game outside the package registers its own (`register_catalogue`). The browser renders
the same messages from the same files, by the same rules:

- a nested phrase is rendered first and inserted as text;
- several phrases are rendered, then joined: none is the shared message `nothing`, one
  stands alone, more are joined by `list-comma` and the last one by `list-and`;
- numbers and texts are inserted as they are; a message may select a variant by a text;
- `BEGIN($text)` in a message makes the first letter of the text a capital;
- inserted values get no isolation marks.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk
from msgspec import field

from siegeworks.core.record import Record

SHARED = "siegeworks"
"""Name of the catalogue that every game may use."""


class Phrase(Record, frozen=True, tag="Phrase"):
    """A message to translate, not yet in any language."""

    words: str
    """The catalogue: a game's id, "siegeworks", or "server" for HTTP errors."""
    key: str
    """The message's key in the catalogue."""
    args: "dict[str, Argument]" = field(default_factory=dict)
    thing: str = ""
    """The one piece or place that the phrase names, in notation: "R7", "@3"."""

    def __hash__(self) -> int:
        return hash((self.words, self.key, self.thing, frozenset(self.args.items())))

    def __str__(self) -> str:
        """Render in English; an unknown phrase, from an edited file, shows its key
        instead."""
        try:
            return render(self)
        except (LookupError, ValueError, ArithmeticError, RecursionError):
            return f"{{{self.words}: {self.key}}}"


Argument: TypeAlias = int | str | Phrase | tuple[Phrase, ...]


# Phrases that every game needs.

NOTHING = Phrase(SHARED, "nothing")


def verbatim(text: str, thing: str = "") -> Phrase:
    """Return a text that is the same in every language.

    >>> print(verbatim("R7"))
    R7
    """
    return Phrase(SHARED, "verbatim", {"text": text}, thing)


def one_by_one(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases by commas alone.

    >>> print(one_by_one([verbatim("1"), verbatim("2")]))
    1, 2
    """
    return _joined("list-comma", phrases)


def all_of(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases into a list that ends with "and".

    >>> print(all_of([verbatim("1"), verbatim("2"), verbatim("3")]))
    1, 2 and 3
    """
    return _joined("list-and", phrases)


def any_of(phrases: Sequence[Phrase]) -> Phrase:
    """Join phrases into a list that ends with "or".

    >>> print(any_of([verbatim("1"), verbatim("2"), verbatim("3")]))
    1, 2 or 3
    """
    return _joined("list-or", phrases)


def _joined(key: str, phrases: Sequence[Phrase]) -> Phrase:
    if not phrases:
        return NOTHING
    *before, last = phrases
    if not before:
        return last
    return Phrase(SHARED, key, {"before": one_by_one(before), "last": last})


# Rendering.

_OUTSIDE: dict[str, Traversable] = {}
"""Locale folders of games outside the package, by catalogue. Filled at import."""


def register_catalogue(words: str, folder: Traversable) -> None:
    """Read the catalogue `words` from `<folder>/<language>/<words>.ftl`.

    A game outside the package calls it at import, before a phrase is rendered.
    """
    _OUTSIDE[words] = folder


def render(phrase: Phrase, language: str = "en") -> str:
    """Return a phrase as text. A missing message or a wrong argument is a bug, and
    raises.

    >>> render(Phrase("siegeworks", "nothing"))
    'nothing'
    """
    return _rendered(phrase, language)


@lru_cache(maxsize=1 << 12)
def _rendered(phrase: Phrase, language: str) -> str:
    bundle = _bundle(phrase.words, language)
    if not bundle.has_message(phrase.key):
        where = f"{language}/{phrase.words}.ftl"
        raise LookupError(f"there is no message {phrase.key!r} in locales/{where}")
    pattern = bundle.get_message(phrase.key).value
    assert pattern is not None, "every message says something"
    args = {name: _said(value, language) for name, value in phrase.args.items()}
    text, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise ValueError(f"{phrase.key!r} cannot be said with {args}: {errors}")
    return str(text)


def _said(value: Argument, language: str) -> int | str:
    match value:
        case Phrase():
            return render(value, language)
        case tuple():
            return render(all_of(value), language)
        case _:
            return value


def languages() -> tuple[str, ...]:
    """Return every language that has a catalogue."""
    return tuple(sorted(_folders()))


@lru_cache
def _folders(words: str = SHARED) -> dict[str, Traversable]:
    """Return the folder of each language for a catalogue, by language."""
    shelf = _OUTSIDE.get(words) or files("siegeworks.locales")
    return {
        folder.name: folder
        for folder in shelf.iterdir()
        if folder.is_dir() and not folder.name.startswith("_")
    }


@lru_cache
def _bundle(words: str, language: str) -> FluentBundle:
    folders = _folders(words)
    if language not in folders:
        raise LookupError(f"there are no words in {language!r}; see siegeworks/locales")
    catalogues = {source.name: source for source in folders[language].iterdir()}
    if f"{words}.ftl" not in catalogues:
        raise LookupError(f"there is no catalogue locales/{language}/{words}.ftl")
    resource = FluentResource(catalogues[f"{words}.ftl"].read_text("utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"words/{language}/{words}.ftl: {entry.content!r}")
    bundle = FluentBundle([language], {"BEGIN": _begin}, use_isolating=False)
    bundle.add_resource(resource)
    return bundle


# Fluent passes its own text types.
def _begin(text: Any) -> Any:
    return text[:1].upper() + text[1:]
