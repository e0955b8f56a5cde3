"""The original text: the Russian rules, line by line as the register points at them."""

import re

from nigiri.rulebook import article, articles_by_id, original
from shared import shared

RUSSIAN = [one for one in articles_by_id().values() if one.book == "RU"]


def test_every_russian_article_has_its_lines_of_the_source() -> None:
    lines = shared("rulebook/sources/RU.txt").read_text(encoding="utf-8").splitlines()
    for one in RUSSIAN:
        first, *last = (int(number) for number in re.findall(r"\d+", one.src))
        wanted = lines[first - 1 : (last or [first])[0]]
        assert wanted
        assert original(one) == "\n".join(wanted)


def test_the_text_bears_the_number_of_the_article() -> None:
    numbered = 0
    for one in RUSSIAN:
        if printed := re.match(r"(\d+(?:\.\d+)+)\.\s", original(one)):
            clause = re.match(r"RU-(\d[\d.]*)", one.id)
            assert clause, one.id
            assert printed[1] == clause[1], one.id
            numbered += 1
    assert numbered > 200


def test_the_other_books_record_no_lines() -> None:
    assert all(original(one) == "" for one in articles_by_id().values() if one.book != "RU")


def test_an_article_of_several_lines_has_them_all() -> None:
    assert original(article("RU-2.1.3-b")).count("\n") == 7
