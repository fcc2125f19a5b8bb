"""Programs that start in a certain state: a deed in their own process comes first.

`preexec_fn` would do it between fork and exec. But then Python itself is forked, and a
library that keeps threads warns of that, or stands still.
"""

import sys
from collections.abc import Sequence


def after(deed: str, command: Sequence[str]) -> list[str]:
    """A command that does some Python and then becomes the other command."""
    become = "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])"
    return [sys.executable, "-I", "-S", "-c", f"{deed}; {become}", *command]
