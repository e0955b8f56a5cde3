"""What values are called on pages: sentences for `say`, by value."""

from typing import Final

from msgspec import Struct

from nigiri.service.hall import Shown

_SCREEN_SENTENCES: Final = {
    Shown.BY_TABLE: "pairings by table",
    Shown.BY_NAME: "pairings by name",
    Shown.MISSING: "missing results",
    Shown.STANDINGS: "the standings",
    Shown.ANNOUNCEMENTS: "announcements",
    Shown.CLOCK: "the clock of the round",
}
_ABSENCE_SENTENCES: Final = {
    "by-rule": "what the regulations say",
    "zero": "nothing",
    "half": "half a point",
    "full": "one point",
}
_FORMAT_SENTENCES: Final = {
    "opengotha": "OpenGotha, the whole event",
    "h9": "H9, for the European ratings",
    "csv": "a table for spreadsheets",
    "aga": "for the American ratings",
    "tou": "for the French ratings",
    "trf": "TRF, the format of chess programs",
    "nigiri": "Nigiri, the whole event without its journal",
}
_STOP_SENTENCES: Final = {
    "canadian_setup": "stones of a Canadian period are counted",
    "toilet_in_byoyomi": "a break in byo-yomi",
    "announcement": "an announcement",
    "protest": "a protest",
    "equipment": "something is wrong with clock or board",
    "adjournment_form": "the form of the adjournment is filled in",
    "restore_position": "the position is restored",
    "flag": "a flag has fallen",
    "resign": "a resignation",
    "fetch_referee": "the referee is fetched",
    "captures": "captured stones are removed",
    "seek_help": "help is sought",
    "conflict": "a conflict",
    "rule_clarification": "a question about the rules",
    "record_restoration": "the record is put in order",
    "break": "a break",
    "adjournment": "an adjournment",
    "correction": "a correction of the clock",
    "other": "another reason",
}
_COLOURS_SENTENCES: Final = {
    "nigiri": "nigiri at the board",
    "system_then_balance_then_lot": "the draw: by the system, then by balance, then by lot",
}
_UNFINISHED_SENTENCES: Final = {
    "before_next_pairing": "finished or awarded before the next draw",
    "before_last_round": "finished or awarded before the last round is drawn",
    "referee": "the referee decides",
}
_KIND_SENTENCES: Final = {"entries": "entries", "rounds": "rounds", "results": "results", "event": "the event"}
_SYSTEM_SENTENCES: Final = {
    "McMahon": "McMahon system",
    "Swiss": "Swiss system",
    "RoundRobin": "round robin",
    "Knockout": "knock-out",
    "Scheveningen": "Scheveningen system",
    "Stages": "several stages",
}
_SHEET_SENTENCES: Final = {
    "pairings": "Pairings by table",
    "pairings-by-name": "Pairings by name",
    "standings": "Standings",
    "cross-table": "Cross-table",
    "wall-list": "Wall list",
    "stages": "Groups and brackets",
    "teams": "Teams",
    "matches": "Matches of the round, board by board",
    "members": "Standings of the players",
    "event": "The whole event",
}
_CRITERION_SENTENCES: Final = {
    "geography": "clubs and countries",
    "colour-balance": "balance of colours",
    "floats": "floats",
}
_COST_SENTENCES: Final = {
    "rematch": "met before",
    "further-meetings": "met several times before",
    "second-bye": "a second bye",
    "bye-level": "score of the bye",
    "category": "categories",
    "difference": "difference of score",
    "geography": "clubs and countries",
    "floats": "floats",
    "floater-place": "place of floaters",
    "seeding": "seeding in the group",
    "colour-balance": "balance of colours",
    "colour-alternation": "alternation of colours",
    "lot": "lot",
    "base": "pairs at all",
    "random": "chance",
    "handicap": "handicaps",
}


class Words(Struct, frozen=True):
    """All of them, for templates: `say(view.words.screens[kind])`."""

    screens: dict[Shown, str]
    absences: dict[str, str]
    formats: dict[str, str]
    stops: dict[str, str]
    colours: dict[str, str]
    unfinished: dict[str, str]
    kinds: dict[str, str]
    systems: dict[str, str]
    sheets: dict[str, str]
    criteria: dict[str, str]
    costs: dict[str, str]


WORDS: Final = Words(
    screens=_SCREEN_SENTENCES,
    absences=_ABSENCE_SENTENCES,
    formats=_FORMAT_SENTENCES,
    stops=_STOP_SENTENCES,
    colours=_COLOURS_SENTENCES,
    unfinished=_UNFINISHED_SENTENCES,
    kinds=_KIND_SENTENCES,
    systems=_SYSTEM_SENTENCES,
    sheets=_SHEET_SENTENCES,
    criteria=_CRITERION_SENTENCES,
    costs=_COST_SENTENCES,
)
