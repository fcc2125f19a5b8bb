"""Adds the pages of the repository's root to the site, and mends links that leave it.

A link to a file that is no page of the site, such as a source file, becomes its text
with the path: a reader of the built pages need not have the repository beside them.
A link to a file that does not exist stays as it is, and fails the strict build.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
ROOT_PAGES = {
    "CONTRIBUTING.md": "project/contributing.md",
    "STYLE.md": "project/style.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/code_of_conduct.md",
}
"""Pages of the site by the files they are made of."""
INSTEAD = {"README.md": "index.md", "docs/decisions": "decisions/README.md"}
"""Pages that stand for files and folders of the repository."""
_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^][]*)\]\((?P<target>[^)\s#]+)(?P<anchor>#[^)]*)?\)"
)
_FENCE = re.compile(r"^(```.*?^```[^\n]*$)", re.M | re.S)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in ROOT_PAGES.items():
        content = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, /, *, page: Page, files: Files, **_: object) -> str:
    source = next(
        (name for name, src in ROOT_PAGES.items() if src == page.file.src_uri),
        f"docs/{page.file.src_uri}",
    )

    def mended(link: re.Match[str]) -> str:
        target = link["target"]
        if re.match(r"[a-z]+:|/", target):
            return link[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        found = _page_for(path, files)
        if found is not None:
            start = posixpath.dirname(page.file.src_uri)
            here = posixpath.relpath(found, start or ".")
            return f"[{link['text']}]({here}{link['anchor'] or ''})"
        if not (ROOT / path).exists():
            return link[0]
        text = link["text"]
        is_named = posixpath.basename(path) in text
        return text if is_named else f"{text} (`{path}`)"

    parts = _FENCE.split(markdown)
    return "".join(
        part if part.startswith("```") else _LINK.sub(mended, part) for part in parts
    )


def _page_for(path: str, files: Files) -> str | None:
    """The file of the site that a path of the repository means, if there is one."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    if path in INSTEAD:
        return INSTEAD[path]
    inside = path.removeprefix("docs/")
    return inside if inside != path and files.get_file_from_path(inside) else None
