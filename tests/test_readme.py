"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_python_in_the_readme_runs_as_printed(
    block: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(block, {})
    assert capsys.readouterr().out


def test_pictures_in_the_readme_exist() -> None:
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", README.read_text(encoding="utf-8"))
    assert pictures
    for picture in pictures:
        assert (README.parent / picture).is_file()


def test_links_in_the_readme_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))
    assert links
    for link in links:
        assert (README.parent / link).exists(), link
