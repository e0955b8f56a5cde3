"""What the form for a new event lets one choose: values of the regulations, and what they are called."""

from typing import Final

_SYSTEM_SENTENCES: Final = {
    "mcmahon": "McMahon",
    "swiss": "Swiss system",
    "round-robin": "round robin",
    "knockout": "knock-out",
    "scheveningen": "Scheveningen system",
}
_NUMBER_SENTENCES: Final = {"lot": "by lot", "rating": "by rating", "list": "as I list them"}
_LATER_NUMBER_SENTENCES: Final = {"lot": "by lot", "rating": "as they are seeded", "list": "as I list them"}
_WITHDRAWAL_SENTENCES: Final = {
    "by-half": "they stand after half of the games, else they are annulled",
    "forfeit": "they stand, the rest is lost by default",
    "annul": "they are annulled",
}
_PLACEMENT_SENTENCES: Final = {
    "none": "for the first place only",
    "third": "for the third place as well",
    "all": "for all places",
}
_DECIDER_SENTENCES: Final = {
    "none": "nothing: a draw is refused",
    "replay": "another game",
    "seed": "the better seed goes on",
    "lot": "a lot",
}
_FORMED_SENTENCES: Final = {
    "strength": "the stronger and the weaker half",
    "club": "two clubs",
    "country": "two countries",
    "list": "as I list them",
}
_ROTATION_SENTENCES: Final = {
    "balanced": "as even as can be in both groups",
    "by-round": "changing from round to round",
}
_USE_SENTENCES: Final = {
    "individual": "an event of individuals, a table for each group",
    "match": "a match of two groups, decided by won games",
}
_YES_SENTENCES: Final = {"yes": "yes", "no": "no"}
_APART_SENTENCES: Final = {"none": "nobody", "club": "players of one club", "country": "players of one country"}
_ORDER_SENTENCES: Final = {
    "by-place": "by place, groups in turn",
    "by-result": "by place, then by what they made",
    "lot": "by lot among equal places",
}
_TIE_SENTENCES: Final = {"lot": "a lot, written down", "list": "I decide, by a list"}
_CARRY_SENTENCES: Final = {
    "none": "nothing",
    "points": "all points",
    "mutual": "the games among those who go on",
}
_CREDIT_SENTENCES: Final = {
    "individual": "players",
    "team": "teams that meet over boards",
    "individual-team": "players, and teams by what their members make",
}
_CREDIT_TOLD_SENTENCES: Final = {
    "individual": "Everybody plays for themselves.",
    "team": "Teams are drawn and ranked; line-ups say who sits at which board.",
    "individual-team": "Players are drawn; two of one team do not meet.",
}
_BOARD_ORDER_SENTENCES: Final = {
    "fixed": "as on the roster",
    "by-rating": "by rating",
    "free": "free, anew for each round",
}
_SUBSTITUTION_SENTENCES: Final = {
    "move-up": "those behind move up",
    "take-board": "the reserve takes the board",
}
_BOARD_COLOUR_SENTENCES: Final = {
    "alternate": "changing from board to board",
    "same": "as at board 1",
}
_SCORE_SENTENCES: Final = {"points": "their points", "places": "their places, fewer is better"}
_STANDING_SENTENCES: Final = {"over": "completed", "on": "in play", "next": "to be settled", "later": "later"}
_HANDICAP_SENTENCES: Final = {
    "none": "none, all games are even",
    "rank": "by rank",
    "score": "by McMahon score",
}

CHOICES: Final = {
    "system": _SYSTEM_SENTENCES,
    "numbers": _NUMBER_SENTENCES,
    "later_numbers": _LATER_NUMBER_SENTENCES,
    "withdrawal": _WITHDRAWAL_SENTENCES,
    "placement": _PLACEMENT_SENTENCES,
    "decider": _DECIDER_SENTENCES,
    "formed": _FORMED_SENTENCES,
    "rotation": _ROTATION_SENTENCES,
    "use": _USE_SENTENCES,
    "second_final": _YES_SENTENCES,
    "apart": _APART_SENTENCES,
    "order": _ORDER_SENTENCES,
    "ties": _TIE_SENTENCES,
    "carry": _CARRY_SENTENCES,
    "credit": _CREDIT_SENTENCES,
    "credit_told": _CREDIT_TOLD_SENTENCES,
    "board_order": _BOARD_ORDER_SENTENCES,
    "substitution": _SUBSTITUTION_SENTENCES,
    "board_colours": _BOARD_COLOUR_SENTENCES,
    "score": _SCORE_SENTENCES,
    "standing": _STANDING_SENTENCES,
    "handicap": _HANDICAP_SENTENCES,
}
"""Choices by the name of their field; values are those of the regulations' enumerations."""
