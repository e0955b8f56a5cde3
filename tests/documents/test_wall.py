"""What is printed for the wall, and slips that both sign."""

import subprocess
from pathlib import Path

import pytest

from nigiri.documents.html import to_html
from nigiri.documents.language import language
from nigiri.documents.name_cards import NameCard, NameCards, name_cards_pdf
from nigiri.documents.pdf import to_pdf
from nigiri.documents.sheet import Align, Column, Print, Sheet
from nigiri.documents.slips import Slip, Slips, slips_html, slips_pdf

SHEET = Sheet(
    title="Таблица",
    event="Кубок",
    language="ru",
    columns=(
        Column("Место", Align.RIGHT),
        Column("Имя", is_wide=True),
        Column("Страна", is_minor=True),
        Column("Клуб", is_minor=True),
        Column("MMS", Align.RIGHT),
    ),
    rows=(
        ("1", "Преображенский-Долгоруков Константин", "RU", "Нижний Новгород", "35"),
        ("2", "Ли", "CZ", "Praha", "34"),
    ),
)


def text_of(data: bytes, folder: Path) -> str:
    """The text of a PDF, where the tool that reads it is installed."""
    file = folder / "sheet.pdf"
    file.write_bytes(data)
    try:
        read = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, check=True, timeout=60)
    except FileNotFoundError:
        pytest.skip("pdftotext is not installed")
    return read.stdout.decode()


def test_the_wall_leaves_minor_columns_out_and_moves_no_figure() -> None:
    wall = SHEET.for_wall()
    assert [column.heading for column in wall.columns] == ["Место", "Имя", "MMS"]
    assert wall.rows == (("1", "Преображенский-Долгоруков Константин", "35"), ("2", "Ли", "34"))
    assert wall.for_wall() is wall
    assert Print.A4.of((SHEET,)) == (SHEET,) and Print.HALL.of((SHEET,)) == (wall,)


def test_html_and_pdf_of_the_wall_say_the_same(tmp_path: Path) -> None:
    page = to_html(SHEET, size=Print.HALL).decode()
    assert "Нижний Новгород" not in page and "Преображенский-Долгоруков Константин" in page
    assert "Нижний Новгород" in to_html(SHEET).decode()
    printed = text_of(to_pdf(SHEET, size=Print.HALL), tmp_path)
    assert "Нижний Новгород" not in printed
    line = next(line for line in printed.splitlines() if "Преображенский" in line)
    assert line.split() == ["1", "Преображенский-Долгоруков", "Константин", "35"], "in one line, nothing cut"


@pytest.mark.article("RU-2.7.4-a")
@pytest.mark.parametrize("code", ["en", "ru", "cs"])
def test_a_slip_has_a_line_for_the_result_and_one_for_each_player(code: str, tmp_path: Path) -> None:
    say = language(code)
    words = {
        "table": say("Table"),
        "black": say("Black"),
        "white": say("White"),
        "result": say("Result"),
        "signature": say("Signature"),
        "result_slip": say("Result slip"),
        "phone": "",
    }
    slips = Slips("Кубок", "1", code, words, (Slip("1", "Иванов", "Петров", "6½"),))
    page = slips_html(slips).decode()
    assert page.count(f"{words['signature']}:") == 2 and page.count(f"{words['result']}:") == 1
    printed = text_of(slips_pdf(slips), tmp_path)
    assert printed.count(f"{words['signature']}:") == 2 and printed.count(f"{words['result']}:") == 1


def test_a_name_card_holds_a_long_name_whole(tmp_path: Path) -> None:
    names = ("Преображенский", "Воробьёв", "Ли", "Červenka", "Константинопольский")
    cards = NameCards("Кубок", "ru", tuple(NameCard(name, "Иван", "1d", "Казань") for name in names))
    printed = text_of(name_cards_pdf(cards), tmp_path)
    for name in names:
        assert name in printed, "not broken over two lines"
