"""A generator of realistic fields of players, with invented names: the same seed gives the same field."""

import csv
import io
import random
from dataclasses import dataclass

FAMILY_STARTS = ("Bar", "Cor", "Dal", "Fen", "Gal", "Hol", "Jar", "Kel", "Lor", "Mar", "Nev", "Or", "Pel", "Ros", "Sol")
FAMILY_STARTS_MARKED = ("Čer", "Šim", "Żel", "Łat", "Ør", "Đur", "Ås", "Müh", "Ęst", "Ďur")
FAMILY_ENDS = ("an", "ek", "en", "ic", "in", "o", "os", "ov", "ský", "sen", "ta", "ues", "ini", "mann", "wick")
GIVEN = (
    "Ada", "Ben", "Cara", "Dov", "Ema", "Finn", "Gita", "Hugo", "Ida", "Jon", "Kaja", "Leo", "Mira", "Nils", "Ola",
    "Petr", "Rita", "Sven", "Tea", "Uma", "Vera", "Wim", "Yan", "Zoe",
)  # fmt: skip
TOWNS = ("Praha", "Brno", "Linz", "Graz", "Kyiv", "Oslo", "Gent", "Lyon", "Kazan", "Tver", "Riga", "Turku", "Porto")
COUNTRY_OF_TOWN = {
    "Praha": "CZ", "Brno": "CZ", "Linz": "AT", "Graz": "AT", "Kyiv": "UA", "Oslo": "NO", "Gent": "BE", "Lyon": "FR",
    "Kazan": "RU", "Tver": "RU", "Riga": "LV", "Turku": "FI", "Porto": "PT",
}  # fmt: skip


@dataclass(frozen=True)
class FieldPlayer:
    """A player as somebody would type one into a spreadsheet. `rating` None: never rated."""

    family_name: str
    given_name: str
    grade: str
    rating: int | None
    country: str
    club: str


def field_of(count: int, seed: int, mean_rating: int = 1750, spread: int = 480) -> list[FieldPlayer]:
    """Return players in a bell-shaped field, strongest first; about one in thirty has no rating yet."""
    lot = random.Random(seed)
    players: list[FieldPlayer] = []
    names: set[tuple[str, str]] = set()
    while len(players) < count:
        marked = lot.random() < 0.2
        family = lot.choice(FAMILY_STARTS_MARKED if marked else FAMILY_STARTS) + lot.choice(FAMILY_ENDS)
        given = lot.choice(GIVEN)
        if (family, given) in names:
            continue
        names.add((family, given))
        rating = int(min(2780, max(-850, lot.gauss(mean_rating, spread))))
        town = lot.choice(TOWNS)
        known = None if lot.random() < 1 / 30 else rating
        players.append(FieldPlayer(family, given, grade_of(rating), known, COUNTRY_OF_TOWN[town], town))
    return sorted(players, key=lambda player: -(player.rating if player.rating is not None else -1000))


def grade_of(rating: int) -> str:
    """Return the grade whose middle is nearest to a rating: 2100 is 1d, 2000 is 1k."""
    steps = min(8, max(-30, round((rating - 2100) / 100)))
    return f"{-steps}k" if steps < 0 else f"{steps + 1}d"


def to_csv(players: list[FieldPlayer]) -> str:
    """Return the field as a spreadsheet would save it."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["Family name", "Given name", "Grade", "Rating", "Country", "Club"])
    for p in players:
        rating = "" if p.rating is None else p.rating
        writer.writerow([p.family_name, p.given_name, p.grade, rating, p.country, p.club])
    return file.getvalue()
