"""What the pages say: in the words of the catalogues alone, and never without them.

In the pseudo-language every letter has an accent: one without was hard-coded.
"""

from playwright.sync_api import expect

from .screens import all_screens, look_at
from .visitors import Visitors
from .words import in_pseudo

_PLAIN_TEXTS = """() => {
  const found = [];
  const plain = (text) => /[A-Za-z]/.test(text);
  const literal = (node) => node.closest("[data-literal], script, style, noscript");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (plain(data) && !literal(parentElement)) found.push(data.trim());
  }
  const named = ["aria-label", "title", "placeholder", "alt", "aria-valuetext",
                 "aria-roledescription"];
  for (const element of document.querySelectorAll("*")) {
    for (const name of named) {
      const text = element.getAttribute(name);
      if (text && plain(text) && !literal(element)) found.push(`${name}: ${text}`);
    }
  }
  if (plain(document.title)) found.push(`the page's title: ${document.title}`);
  return found;
}"""


def test_nothing_on_any_screen_is_hard_coded(visitors: Visitors) -> None:
    plain = {}
    for screen in all_screens(visitors):
        page = look_at(screen, in_pseudo, "language=pseudo")
        if found := page.evaluate(_PLAIN_TEXTS):
            plain[screen.name] = sorted(set(found))
    assert not plain, "\n".join(f"{name}: {found}" for name, found in plain.items())


def test_a_page_whose_words_do_not_come_says_so(visitors: Visitors) -> None:
    visitors.server_may_be_away = True
    page = visitors.new()
    page.route("**/castle.ftl-*.json", lambda route: route.abort("connectionrefused"))
    page.goto("/rules/castle#1.1")
    expect(page.get_by_role("alert")).to_have_text(
        "The words of this page could not be loaded."
    )
    page.unroute_all()
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("heading", name="Castle").first).to_be_visible()
