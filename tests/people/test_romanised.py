"""Names for addresses: Cyrillic and accented letters in plain Latin ones."""

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.people.romanised import romanised, slug


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Кубок Волги – 2026", "kubok-volgi-2026"),
        ("Чемпионат Щёлково", "chempionat-shchyolkovo"),
        ("Объединённый кубок", "obedinyonnyy-kubok"),
        ("Йошкар-Ола", "yoshkar-ola"),
        ("Žluťoučký kůň", "zlutoucky-kun"),
        ("Київ", "kiyiv"),
        ("Weiß & Łęcki Open!", "weiss-lecki-open"),
        ("囲碁", ""),
        ("…", ""),
    ],
)
def test_a_name_becomes_an_address(name: str, address: str) -> None:
    assert slug(name) == address


def test_every_letter_of_the_russian_alphabet_becomes_latin() -> None:
    alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    assert set(romanised(alphabet + alphabet.upper())) <= set(string.ascii_lowercase)
    silent = {letter for letter in alphabet if not romanised(letter)}
    assert silent == {"ъ", "ь"}


@given(st.text(max_size=200), st.integers(1, 60))
def test_an_address_is_short_and_plain(text: str, longest: int) -> None:
    made = slug(text, longest)
    assert len(made) <= longest
    assert set(made) <= set(string.ascii_lowercase + string.digits + "-")
    assert not made.startswith("-")
    assert not made.endswith("-")
    assert "--" not in made


@given(st.text(max_size=50))
def test_composed_and_decomposed_letters_give_the_same_address(text: str) -> None:
    assert slug(unicodedata.normalize("NFD", "Ёлкий йод")) == "yolkiy-yod"
    assert slug(unicodedata.normalize("NFD", text)) == slug(unicodedata.normalize("NFC", text))
