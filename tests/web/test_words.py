"""What the pages say: never without the words of the catalogues."""

from playwright.sync_api import expect

from .test_parts_that_come_late import wait_in_vain
from .visitors import Visitors


def test_a_page_whose_words_do_not_come_says_so(visitors: Visitors) -> None:
    visitors.server_may_be_away = True
    page = visitors.new()
    page.clock.install()
    page.route("**/castle.ftl-*.json", lambda route: route.abort("connectionrefused"))
    page.goto("/rules/castle#1.1")
    wait_in_vain(page, page.get_by_role("alert"))
    expect(page.get_by_role("alert")).to_have_text(
        "The words of this page could not be loaded."
    )
    page.unroute_all()
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("heading", name="Castle").first).to_be_visible()
