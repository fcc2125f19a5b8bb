"""What packaging adds: the browser bundle is in the wheel and in the sdist.

A checkout builds it when Node is there. An sdist brings it along, so making a wheel
from one needs no Node; nor does an editable install, which reads the checkout.
"""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserBundle(BuildHookInterface):  # type: ignore[type-arg]  # untyped upstream
    """Makes sure that the bundle is there before anything is packed."""

    def initialize(self, version: str, _build_data: dict[str, object]) -> None:
        if version == "editable" or self._is_sdist():
            return
        sys.path.insert(0, str(Path(self.root) / "web"))
        import bundle  # noqa: PLC0415  lies with what it builds

        if bundle.is_current():
            return
        if bundle.has_node(bundle.search_path()):
            bundle.build()
        elif bundle.is_built():
            self.app.display_warning("No Node: packing the bundle built before.")
        else:
            bundle.require_node(bundle.search_path())

    def _is_sdist(self) -> bool:
        return (Path(self.root) / "PKG-INFO").is_file()
