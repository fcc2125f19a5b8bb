"""The built pages: which address gets what, and what no address gets."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from siegeworks.server.http.static_files import Site

from .running import answer_to, browser, served


@pytest.fixture
def built(tmp_path: Path) -> Site:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>Siegeworks</title>")
    (site / "icon.svg").write_text("<svg/>")
    (site / "assets/main-1a2b.js").write_text("export {};" * 200)
    (site / "assets/main-1a2b.js.br").write_bytes(b"brotli")
    (site / "assets/look-3c4d.css").write_text("a{}")
    (site / "assets/browser-5e6f.ftl").write_text("greeting = Grüß Gott\n" * 50)
    (site / "assets/browser-5e6f.ftl.gz").write_bytes(
        gzip.compress(b"greeting = packed\n")
    )
    (tmp_path / "secret.txt").write_text("secret")
    return Site(site)


@pytest.fixture
def visitor(built: Site) -> Iterator[httpx.Client]:
    app = Starlette(routes=[Route("/{path:path}", built.respond)])
    with served(app) as address, browser(address) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    ["/", "/join/BCDFGH", "/table/0123456789abcdef", "/replay/x/3", "/rules", "/watch"],
)
def test_every_page_is_the_same_document(visitor: httpx.Client, path: str) -> None:
    response = visitor.get(path)
    assert response.status_code == 200
    assert "Siegeworks" in response.text
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"


def test_a_page_that_has_not_changed_is_not_sent_again(visitor: httpx.Client) -> None:
    tag = visitor.get("/").headers["etag"]
    response = visitor.get("/join/X", headers={"If-None-Match": tag})
    assert (response.status_code, response.content) == (304, b"")


def test_hashed_files_are_kept_for_ever_and_sent_packed(visitor: httpx.Client) -> None:
    path = "/assets/main-1a2b.js"
    packed = visitor.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == "export {};" * 200
    assert packed.headers["content-type"].startswith("text/javascript")
    assert "immutable" in packed.headers["cache-control"]
    with visitor.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as raw:
        assert raw.headers["content-encoding"] == "br"
        assert b"".join(raw.iter_raw()) == b"brotli"
    plain = visitor.get(path, headers={"Accept-Encoding": "gzip;q=0, br;q=0"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    small = visitor.get("/assets/look-3c4d.css")
    assert "content-encoding" not in small.headers


def test_words_are_text_and_travel_as_they_were_packed(visitor: httpx.Client) -> None:
    path = "/assets/browser-5e6f.ftl"
    packed = visitor.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.text == "greeting = packed\n"
    plain = visitor.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.text == "greeting = Grüß Gott\n" * 50
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert "immutable" in plain.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/assets\\..\\..\\secret.txt",
        "//etc/passwd",
        "/assets/",
        "/assets/main-1a2b.js.br",
        "/assets/main-1a2b.js/",
        "/index.html%00.js",
        "/nothing",
    ],
)
def test_no_path_leads_out_of_the_folder(visitor: httpx.Client, path: str) -> None:
    answer = answer_to(str(visitor.base_url), f"GET {path}")
    assert answer.startswith(b"HTTP/1.1 404")
    assert b"secret" not in answer


def test_a_person_who_is_lost_is_shown_a_page(visitor: httpx.Client) -> None:
    response = visitor.get("/castle", headers={"Accept": "text/html,*/*"})
    assert response.status_code == 404
    assert "<title>Siegeworks" in response.text
    assert "<title>Siegeworks" not in visitor.get("/castle").text


def test_without_pages_the_server_says_how_to_build_them(tmp_path: Path) -> None:
    app = Starlette(routes=[Route("/{path:path}", Site(tmp_path / "none").respond)])
    with served(app) as address:
        response = httpx.get(f"{address}/table/x")
    assert response.status_code == 503
    assert "npm run build" in response.text
