"""Compilation targets of a kernel: the interpreter, the CPU or a GPU.

The source of a kernel is plain Python: functions marked with `@kernel` that call each
other by name. `compiled` copies such a function, and everything it calls, for one
target. Compilation happens at the first call; code for the CPU is cached on disk for
the next process.
"""

import hashlib
import os
import shutil
import tempfile
import time
import types
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dis import get_instructions
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from siegeworks.core.errors import SiegeworksError

# The result of a compiler has no type that Python could check.
Compiled = Any
KEPT_UNUSED = 7 * 24 * 3600.0
"""Seconds after which unused compiled code is deleted from the disk cache."""
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Target(StrEnum):
    """Three ways to run a kernel. All play the same game from the same seed."""

    PYTHON = "python"
    CPU = "cpu"
    CUDA = "cuda"


class NumbaMissing(SiegeworksError):
    """Raised if compiled kernels are requested and Numba is not installed."""


class GpuMissing(SiegeworksError):
    """Raised if a GPU is requested and none is usable."""


def kernel(function: FunctionT) -> FunctionT:
    """Mark a function as compilable for every target. It stays plain Python."""
    function.is_kernel = True  # type: ignore[attr-defined]  # that is the mark
    return function


def primitive(**instead: str) -> Callable[[FunctionT], FunctionT]:
    """Mark a function that some targets replace by an instruction of their own.

    `instead` maps a target to the "module:name" of its replacement.
    """

    def mark(function: FunctionT) -> FunctionT:
        function.instead = instead  # type: ignore[attr-defined]  # that is the mark
        return kernel(function)

    return mark


def compiled(function: Callable[..., Any], target: Target) -> Compiled:
    """Return the function, and all kernels that it calls, compiled for a target."""
    if target is Target.PYTHON:
        return function
    require(target)
    if target is Target.CUDA:
        return _part(function, target)
    return _entry(function)


def is_available(target: Target) -> bool:
    """Return whether kernels can run on this target."""
    try:
        require(target)
    except SiegeworksError:
        return False
    return True


def require(target: Target) -> None:
    """Raise an error that names what the target lacks, if anything."""
    if target is Target.PYTHON:
        return
    try:
        import_module("numba")
    except ImportError as missing:
        raise NumbaMissing(
            "this needs Numba, which is not installed: "
            "pip install 'siegeworks[kernels]'"
        ) from missing
    if target is Target.CUDA:
        _require_gpu()


def _require_gpu() -> None:
    try:
        has_gpu = _cuda().is_available()
    except ImportError as missing:
        raise GpuMissing(
            "this needs numba-cuda: pip install 'siegeworks[gpu]'"
        ) from missing
    if not has_gpu:
        raise GpuMissing("there is no NVIDIA GPU here that can be used")


@cache
def _cuda() -> Compiled:
    numpy: Any = import_module("numpy")
    if not hasattr(numpy, "row_stack"):  # numba-cuda uses it, NumPy 2.5 removed it
        numpy.row_stack = numpy.vstack
    with warnings.catch_warnings():  # raised by NumPy versions newer than numba-cuda
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module("numba.cuda")


@cache
def _entry(function: Callable[..., Any]) -> Compiled:
    """Compile a function for the CPU that Python can call."""
    return _jit_for_cpu(_with_callees(function, Target.CPU), "entries")


@cache
def _part(function: Callable[..., Any], target: Target) -> Compiled:
    """Compile a function that only other kernels call."""
    copy = _with_callees(function, target)
    if target is Target.CUDA:
        return _for_any_number(_cuda().jit(device=True)(copy))
    doors = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _for_any_number(_jit_for_cpu(copy, "parts", **doors))


def _with_callees(function: Callable[..., Any], target: Target) -> Callable[..., Any]:
    return rebound(function, dict(_callees(function, target)))


def _callees(
    function: Callable[..., Any], target: Target
) -> Iterator[tuple[str, Compiled]]:
    for name in _global_names(function):
        callee = function.__globals__.get(name)
        if not getattr(callee, "is_kernel", False):
            continue
        own = getattr(callee, "instead", {}).get(target)
        yield name, _instruction(own) if own else _part(callee, target)


def _global_names(function: Callable[..., Any]) -> set[str]:
    """Return the globals used; an attribute may have the name of a kernel."""
    code = get_instructions(function)
    return {each.argval for each in code if each.opname == "LOAD_GLOBAL"}


def _for_any_number(dispatcher: Compiled) -> Compiled:
    """Compile a part once, not for each integer width and each constant.

    This halves the time of the first compilation. The optimizer still propagates
    constants when it links the parts.
    """
    numba_types = import_module("numba.core.types")
    template = dispatcher.get_call_template

    def widened(given: Compiled) -> Compiled:
        plain = numba_types.unliteral(given)
        is_number = isinstance(plain, numba_types.Integer) and plain.signed
        return numba_types.int64 if is_number else plain

    def get_call_template(arguments: Compiled, keywords: Compiled) -> Compiled:
        return template(tuple(widened(each) for each in arguments), keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def rebound(
    function: Callable[..., Any], names: Mapping[str, object]
) -> Callable[..., Any]:
    """Copy a function with some of its global names replaced."""
    assert isinstance(function, types.FunctionType), "only Python can be compiled"
    copy = types.FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
    )
    copy.__qualname__ = function.__qualname__
    return copy


def _instruction(address: str) -> Compiled:
    module, name = address.split(":")
    return getattr(import_module(module), name)


def _jit_for_cpu(
    function: Callable[..., Any], folder: str, **options: bool
) -> Compiled:
    """Compile without the interpreter's lock and cache the result on disk.

    Numba notices changes in the file of a function, but not in the files of its
    callees, so the cache folder is named after a hash of all sources.
    """
    numba = import_module("numba")
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder() / folder)
    try:
        jit = numba.njit(cache=True, nogil=True, error_model="numpy", **options)
        return jit(function)
    finally:
        numba.config.CACHE_DIR = before


@cache
def cache_folder() -> Path:
    """Return the cache folder for exactly these sources, created if missing.

    If the user's cache is not writable, use a new temporary folder that only this user
    can write to, for this process only: code found in the folder is executed.
    """
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "siegeworks" / "kernels" / fingerprint(source_folders())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="siegeworks-kernels-"))
    if os.access(folder, os.W_OK):
        forget_unused(folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="siegeworks-kernels-"))


def forget_unused(folder: Path) -> None:
    """Mark this cache folder as used and delete those that are long unused."""
    folder.touch()
    long_ago = time.time() - KEPT_UNUSED
    for other in folder.parent.iterdir():
        with suppress(OSError):  # another process may delete it first
            if other.stat().st_mtime < long_ago:
                shutil.rmtree(other)


def source_folders() -> list[Path]:
    """Return the folders with compiled code or with tables that are compiled in."""
    kernels = Path(str(files(__package__)))
    games = kernels.parent / "games"
    twins = sorted(games / each.name for each in kernels.iterdir())
    return [kernels, *(each for each in twins if (each / "__init__.py").is_file())]


def fingerprint(folders: Iterable[Path]) -> str:
    """Return a hash of all sources in the folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder.parent).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
