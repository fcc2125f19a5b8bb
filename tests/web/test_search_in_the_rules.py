"""The rules page finds what is cited and says what would find something."""

from playwright.sync_api import Locator, Page, expect

from .visitors import PHONE, Visitors
from .words import GAME, said


def rules_for(visitors: Visitors, query: str) -> Page:
    page = visitors.new(viewport=PHONE)
    page.goto(f"/rules/{GAME}")
    page.get_by_label(said("search-rules")).fill(query)
    return page


def paragraphs_of(page: Page) -> Locator:
    return page.locator("[data-rule]")


def test_what_is_cited_is_shown_alone(visitors: Visitors) -> None:
    page = rules_for(visitors, "(rule Q1)")
    expect(paragraphs_of(page)).to_have_count(1)
    expect(paragraphs_of(page)).to_contain_text("Is a colour run something special")

    page.get_by_label(said("search-rules")).fill("chapter 4")
    expect(paragraphs_of(page)).to_have_count(4)
    expect(paragraphs_of(page).first).to_contain_text("4.1")


def test_a_word_that_the_book_lacks_is_answered_with_words_that_it_has(
    visitors: Visitors,
) -> None:
    page = rules_for(visitors, "retreating tile")
    expect(page.get_by_role("status").first).to_contain_text(
        said("search-nearest", word="retreating")
    )

    page.get_by_role("button", name="retreat", exact=True).click()

    expect(page.get_by_label(said("search-rules"))).to_have_value("retreat tile")
    expect(paragraphs_of(page).first).to_contain_text("2.2")


def test_a_hyphenated_word_is_found_written_together(visitors: Visitors) -> None:
    page = rules_for(visitors, "setup")

    expect(page.get_by_role("heading", name="1 Components and set-up")).to_be_visible()
