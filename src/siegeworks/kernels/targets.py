"""Where a kernel runs: in the interpreter, compiled for the CPU, or on a GPU.

The source of a kernel is plain Python: functions marked with `@kernel` that call each
other by name. `compiled` makes a copy of such a function, and of everything it calls,
for one target. Nothing is compiled before it is first called, and what was compiled
for the CPU is kept on disk for the next process.
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

# What a compiler makes of a function has no type that Python could check.
Compiled = Any
KEPT_UNUSED = 7 * 24 * 3600.0
"""Seconds after which compiled code is forgotten that nobody has used."""
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Target(StrEnum):
    """The three ways to run a kernel. All give the same game from the same seed."""

    PYTHON = "python"
    CPU = "cpu"
    CUDA = "cuda"


class NumbaMissing(SiegeworksError):
    """Compiled kernels were asked for where nothing can compile them."""


class GpuMissing(SiegeworksError):
    """A GPU was asked for where there is none that can be used."""


def kernel(function: FunctionT) -> FunctionT:
    """Mark a function that can be compiled for every target. It stays plain Python."""
    function.is_kernel = True  # type: ignore[attr-defined]  # that is the mark
    return function


def primitive(**instead: str) -> Callable[[FunctionT], FunctionT]:
    """Mark a function for which a target has an instruction of its own.

    By target: "module:name" of what takes its place there.
    """

    def mark(function: FunctionT) -> FunctionT:
        function.instead = instead  # type: ignore[attr-defined]  # that is the mark
        return kernel(function)

    return mark


def compiled(function: Callable[..., Any], target: Target) -> Compiled:
    """The function for a target, together with every kernel that it calls."""
    if target is Target.PYTHON:
        return function
    require(target)
    if target is Target.CUDA:
        return _part(function, target)
    return _entry(function)


def is_available(target: Target) -> bool:
    """Whether kernels can run there."""
    try:
        require(target)
    except SiegeworksError:
        return False
    return True


def require(target: Target) -> None:
    """Say what is missing, if anything is."""
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
    if not hasattr(numpy, "row_stack"):  # numba-cuda wants it, NumPy 2.5 has it no more
        numpy.row_stack = numpy.vstack
    with warnings.catch_warnings():  # of what it does with a NumPy newer than itself
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module("numba.cuda")


@cache
def _entry(function: Callable[..., Any]) -> Compiled:
    """For the CPU, with a door through which Python can call it."""
    return _jit_for_cpu(_with_callees(function, Target.CPU), "entries")


@cache
def _part(function: Callable[..., Any], target: Target) -> Compiled:
    """For other kernels to call."""
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
    """Without those of fields: one may be called like a kernel."""
    code = get_instructions(function)
    return {each.argval for each in code if each.opname == "LOAD_GLOBAL"}


def _for_any_number(dispatcher: Compiled) -> Compiled:
    """Compile a part once, not again for each width of integer and each constant.

    That halves the time of the first compile. What constants make superfluous, the
    optimizer finds when it puts the parts together.
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
    """The same code, in which some global names mean something else."""
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
    """Compiled without the interpreter's lock, and kept on disk.

    Numba notices when the file of a function changes, but not when that of a callee
    does: so everything is kept in a folder named after all sources together.
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
    """Where compiled kernels of exactly these sources lie; made if need be.

    Where nothing can be kept, a folder that nobody else can write to serves for this
    process: what lies there is run.
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
    """This folder is in use; what was compiled of older sources goes after a while."""
    folder.touch()
    long_ago = time.time() - KEPT_UNUSED
    for other in folder.parent.iterdir():
        with suppress(OSError):  # another process may be faster
            if other.stat().st_mtime < long_ago:
                shutil.rmtree(other)


def source_folders() -> list[Path]:
    """The folders whose code is compiled, or whose tables are compiled in."""
    kernels = Path(str(files(__package__)))
    games = kernels.parent / "games"
    twins = sorted(games / each.name for each in kernels.iterdir())
    return [kernels, *(each for each in twins if (each / "__init__.py").is_file())]


def fingerprint(folders: Iterable[Path]) -> str:
    """The same for the same sources, and for nothing else."""
    digest = hashlib.sha256()
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder.parent).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
