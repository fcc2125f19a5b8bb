"""Conversion between the options of a game and OpenSpiel's parameters."""

import re
from collections.abc import Mapping

from siegeworks.core.catalog import Listing
from siegeworks.core.errors import BadOption
from siegeworks.core.options import Value, options_of

SPELLED_OUT = "hex:"
"""Prefix of a text that is encoded in hexadecimal digits."""
_PLAIN = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
"""Texts that a game string can hold as they are, and that read back as text."""


def defaults(listing: Listing) -> dict[str, Value]:
    """Return the options of a game with their default values."""
    return {option.name: option.default for option in options_of(listing.options)}


def as_parameters(values: Mapping[str, Value]) -> dict[str, Value]:
    """Encode options such that OpenSpiel can write them into one line and read it.

    >>> as_parameters({"players": 2, "data": "highlands-default"})
    {'players': 2, 'data': 'highlands-default'}
    >>> as_parameters({"data": "{}"})
    {'data': 'hex:7b7d'}
    """
    return {name: _written(value) for name, value in values.items()}


def as_options(parameters: Mapping[str, Value]) -> dict[str, Value]:
    """Decode OpenSpiel's parameters.

    >>> as_options({"data": "hex:7b7d"})
    {'data': '{}'}
    """
    return {name: _read(name, value) for name, value in parameters.items()}


def _written(value: Value) -> Value:
    if not isinstance(value, str) or _PLAIN.fullmatch(value):
        return value
    return SPELLED_OUT + value.encode().hex()


def _read(name: str, value: Value) -> Value:
    if not isinstance(value, str) or not value.startswith(SPELLED_OUT):
        return value
    try:
        return bytes.fromhex(value.removeprefix(SPELLED_OUT)).decode()
    except ValueError:
        raise BadOption(
            f"{name} begins with {SPELLED_OUT!r}, but what follows is no text in "
            "hexadecimal digits"
        ) from None
