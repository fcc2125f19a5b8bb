"""Checks a built site: every link leads somewhere, and no page loads from the network.

    python docs/theme/check_links.py build/docs

The strict build knows the links of Markdown; this reads what was written in the end,
with the pages of the API, the style sheets and the scripts.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "img": ("src", "srcset"),
    "image": ("href", "xlink:href"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
"""Attributes that a browser fetches without being asked."""
_NETWORK = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.I)
_IN_STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", re.I)


class PageParser(HTMLParser):
    """Ids, links and loaded addresses of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            if tag == "a" and name == "href" and value:
                self.links.append(value)
            if name in LOADED.get(tag, ()) and value:
                self.loaded.append(value)
            if name == "style" and value:
                self.loaded += addresses_in_style(value)

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.loaded += addresses_in_style(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "style":
            self._in_style = False


def addresses_in_style(text: str) -> list[str]:
    return [url or imported for url, imported in _IN_STYLE.findall(text)]


def parsed(page: Path) -> PageParser:
    parser = PageParser()
    parser.feed(page.read_text(encoding="utf-8"))
    parser.close()
    return parser


def problems(site: Path) -> Iterator[str]:
    """What is wrong with a site, by page."""
    site = site.resolve()
    pages = {path: parsed(path) for path in sorted(site.rglob("*.html"))}
    if not pages:
        yield f"{site} has no pages"
    for path, page in pages.items():
        name = path.relative_to(site)
        for address in (*page.links, *page.loaded):
            if why := _why_broken(site, pages, path, address):
                yield f"{name}: {address} {why}"
        for address in page.loaded:
            if _NETWORK.match(address):
                yield f"{name}: {address} is loaded from the network"
    for path in sorted(site.rglob("*.css")):
        for address in addresses_in_style(path.read_text(encoding="utf-8")):
            if _NETWORK.match(address):
                yield f"{path.relative_to(site)}: {address} is loaded from the network"


def _why_broken(
    site: Path, pages: dict[Path, PageParser], path: Path, address: str
) -> str | None:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    if parts.path.startswith("/"):
        # The page for unknown addresses is shown at any address, so its are absolute.
        return None if path.name == "404.html" else "is absolute"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_relative_to(site):
        return "leaves the site"
    if target.is_dir():
        return "is a folder, which no local file shows"
    if not target.is_file():
        return "leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].ids:
        return "names no place on its page"
    return None


def main() -> None:
    found = list(problems(Path(sys.argv[1])))
    for problem in found:
        sys.stderr.write(f"{problem}\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
