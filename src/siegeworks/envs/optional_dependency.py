"""What to say when a library that an adapter is for is not installed."""

from importlib import import_module

from siegeworks.core.errors import SiegeworksError


class LibraryMissing(SiegeworksError, ImportError):
    """Also an ImportError: it is raised while an adapter is imported."""


def require(module: str, extra: str) -> None:
    """Say which extra of ours brings the library, if it is not there."""
    try:
        import_module(module)
    except ModuleNotFoundError as missing:
        raise LibraryMissing(
            f"this needs {module}, which is not installed: "
            f"pip install 'siegeworks[{extra}]'"
        ) from missing
