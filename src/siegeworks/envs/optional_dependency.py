"""Error for a missing library that an adapter needs."""

from importlib import import_module

from siegeworks.core.errors import SiegeworksError


class LibraryMissing(SiegeworksError, ImportError):
    """Raised while an adapter is imported, so it is an ImportError too."""


def require(module: str, extra: str) -> None:
    """Raise an error that names the extra to install if the library is missing."""
    try:
        import_module(module)
    except ModuleNotFoundError as missing:
        raise LibraryMissing(
            f"this needs {module}, which is not installed: "
            f"pip install 'siegeworks[{extra}]'"
        ) from missing
