"""The table of conflicts: 75 topics, each with what every book says."""

import pytest
import yaml

from nigiri.errors import Refusal
from nigiri.rulebook import cited, is_known, topic, topics
from shared import shared


def test_every_topic_is_kept_word_for_word() -> None:
    table = yaml.safe_load(shared("rulebook/CONFLICTS.yaml").read_text(encoding="utf-8"))
    assert len(table) == len(topics()) == 75
    for ours, theirs in zip(topics(), table, strict=True):
        assert ours.no == int(theirs["no"])
        assert (ours.topic, ours.kind, ours.question) == (theirs["topic"], theirs["kind"], theirs["question"])
        assert (ours.setting, [*ours.options], ours.note) == (
            theirs["setting"],
            theirs["options"],
            theirs.get("note", ""),
        )
        assert {one.book: (one.clause, one.says) for one in ours.positions} == {
            book: (value["clause"] or "", value["value"]) for book, value in theirs["values"].items()
        }


def test_every_clause_cited_is_known() -> None:
    for one in topics():
        for position in one.positions:
            assert all(is_known(citation) for citation in position.articles)
            assert bool(position.articles) == bool(position.clause)


def test_a_book_is_silent_heads_or_speaks() -> None:
    for one in topics():
        for position in one.positions:
            if position.status == "silent":
                assert position.says == "silent"
            elif position.status == "heading":
                assert position.says == "heading only"
                assert all(article.is_heading for citation in position.articles for article in cited(citation))
            else:
                assert position.says not in ("silent", "heading only")


def test_a_topic_opens_by_number_name_and_setting() -> None:
    assert topic("58") is topic("ko-rule") is topic("game.ko_rule")
    assert topic("58").position("KOD").articles == ("KOD-2.2", "KOD-2.2var")
    with pytest.raises(Refusal) as refused:
        topic("76")
    assert refused.value.code == "topic.unknown"
