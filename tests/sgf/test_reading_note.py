"""Notes on reading: the English sentence, and what another language needs."""

from nigiri.documents.language import language
from nigiri.sgf import read_komi
from nigiri.sgf.reading_note import ReadingNote


def test_a_note_is_its_english_sentence_and_knows_its_facts() -> None:
    note = ReadingNote("KM[{text}] is no number.", text="{x}")
    assert note == "KM[{x}] is no number."
    assert (note.template, note.facts) == ("KM[{text}] is no number.", {"text": "{x}"})


def test_a_note_is_said_in_another_language() -> None:
    komi, note = read_komi("375")
    assert komi == 15
    assert isinstance(note, ReadingNote)
    assert note == "KM[375] is taken for stones of Chinese counting: 7.5 points."
    assert language("cs")(note.template, **note.facts) == "KM[375] se bere jako kameny čínského počítání: bodů 7.5."
