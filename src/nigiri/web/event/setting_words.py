"""What the values of the settings are called: a word of the rulebook's settings, said in a language."""

from collections.abc import Mapping
from typing import Final

from nigiri.documents.language import Language
from nigiri.web.event.words import WORDS

_VALUE_SENTENCES: Final = {
    "true": "yes",
    "false": "no",
    "half_main": "half of the main time",
    "min_half_main_60m": "half of the main time, an hour at most",
    "split_half": "each loses half of it",
    "equal": "both lose it",
    "late.both_absent=mover_only": "whose move it is loses it",
    "adjournment.late=mover_only": "only whose move it is",
    "each_late_player": "everybody who is late",
    "both_lose": "both lose",
    "referee": "the referee decides",
    "head_referee": "the head referee decides",
    "players_agree": "the players agree",
    "actual": "as it was played",
    "as_scheduled": "as it was drawn",
    "minus_half_elapsed": "half of the time used is gone",
    "wrong_setup.restart_clock=full": "full time again",
    "unlimited_until_result": "until the result is recorded",
    "replace_move": "another move is played instead",
    "turn_lost": "the turn is lost",
    "loss": "the game is lost",
    "restore": "the position is restored",
    "ladder": "by steps, as the articles have it",
    "none": "none",
    "restore_always": "always forgiven",
    "before_overtime": "before byo-yomi",
    "at_discovery": "as soon as it is seen",
    "any_time": "at any time",
    "never": "never",
    "nobody": "nobody",
    "opponent_only": "only the opponent",
    "referee_must": "the referee must",
    "allow": "is allowed",
    "refuse": "is not allowed",
    "black_setup": "Black's, while the stones are laid",
    "white": "White's",
    "left_of_first_mover": "to the left of who moves first",
    "clock.side=referee": "where the referee puts it",
    "at_expiry": "as soon as it falls",
    "on_claim": "when it is claimed",
    "draw": "a draw",
    "replay": "the game is played again",
    "turn_passes": "the turn passes to the opponent",
    "press": "the press of the clock",
    "placement": "the stone on the board",
    "penalty_unplayed": "all unplayed stones are the price of another period",
    "player": "the player",
    "opponent_sets": "the opponent",
    "overtime.canadian_setup=referee": "the referee",
    "full_period": "a full period",
    "remaining": "what was left",
    "absolute": "absolute time",
    "japanese": "Japanese byo-yomi",
    "canadian": "Canadian byo-yomi",
    "fischer": "Fischer time",
    "ing_to_end": "Ing time to the end",
    "moves_in_main": "so many moves in the main time",
    "appointed": "appointed",
    "referee_proposes": "proposed by the referee",
    "elected": "elected",
    "commission": "the commission",
    "participants": "all who take part",
    "players": "players",
    "team_reps": "representatives of teams",
    "organisers": "organisers",
    "referees": "referees",
    "before_round_1": "before round 1",
    "asap": "as soon as possible",
    "appeal.interest_judge=committee": "the committee",
    "appeal.interest_judge=referee": "the referee",
    "pairing_only": "about the pairing only",
    "always": "always",
    "forward_for_analysis": "no, it can be sent on to be examined",
    "next_round": "the next round",
    "next_round_or_24h": "the next round, or 24 hours",
    "event_end": "the end of the event",
    "result_recorded": "until the result is recorded",
    "per_incident": "as the article about the incident says",
    "at_recording": "when the result is recorded",
    "federation_body": "the body of the federation",
    "ruling.gap_filler=orgcommittee": "the organising committee",
    "code_first": "the code before the regulations",
    "regulations_first": "the regulations before the code",
    "sanction.unjustified_stop=resignation": "counts as resignation",
    "warning": "a warning",
    "adjournment.trigger=head_referee": "when the head referee says so",
    "two_times": "at one of two times that were announced",
    "session_end": "at the end of the session",
    "not_in_byoyomi": "not in byo-yomi",
    "written": "written down",
    "enclosed": "in its envelope",
    "form_prepared": "on the finished form",
    "clk": "that of the rules of clocks",
    "egf": "that of the European federation",
    "counts_as_sealed": "counts as sealed",
    "pass": "is a pass",
    "replace_if_illegal": "another is played if it is illegal",
    "before_opening": "before the envelope is opened",
    "after_setup": "after the position is set up",
    "first_move": "before the first move",
    "resume_if_certain_else_replay": "resumed if the move is certain, else played again",
    "forbidden_same_day": "forbidden on the same day",
    "forbidden": "forbidden",
    "game.long_cycle=forbidden": "is forbidden",
    "free": "free",
    "handicap.placement=free": "freely",
    "handicap.placement=fixed": "on fixed points",
    "before_next_pairing": "finished or awarded before the next draw",
    "before_last_round": "finished or awarded before the last round is drawn",
    "simple_ko": "simple ko",
    "situational_superko": "situational superko",
    "positional_superko": "positional superko",
    "no_result": "no result",
    "agreement": "as the players agree",
    "with_consent": "with the opponent's consent",
    "two_passes": "two passes",
    "end.method=agreement": "agreement of the players",
    "required": "must be filled",
    "optional": "may be left",
    "area": "by area",
    "territory": "by territory",
    "count": "counts",
    "no_count": "does not count",
    "resume": "play goes on",
    "resume_with_pass_stones": "play goes on with pass stones",
    "nigiri": "nigiri at the board",
    "system_then_balance_then_lot": "the draw: by the system, then by balance, then by lot",
    "all": "all",
    "official_only": "official events only",
    "ru_2.2.10": "the list of article RU-2.2.10",
    "kod_5.4": "the list of article KOD-5.4",
    "minimal": "system, time, komi and handicap",
    "ru7": "section 7 of the Russian rules",
    "off": "none of their own",
    "clock.player_stop_codes=sealed": "a move is sealed",
}
"""By the word; `SETTING=word` where one setting means something of its own by it."""

_ROLE_SENTENCES: Final = {
    "referee": "referee",
    "head_referee": "head referee",
    "deputy": "deputy of the head referee",
    "chief_secretary": "chief secretary",
    "director": "director",
    "committee": "appeals committee",
    "orgcommittee": "organising committee",
    "presidium": "presidium of the federation",
}
"""Who decides or sits somewhere, where several may be named."""

_FORM_SENTENCES: Final = {
    "fixed": "{seconds} seconds",
    "fixed_or_time_out_plus_grace": "{fixed_s} seconds, or {grace_s} after the own time has run out",
    "white_stones": "{stones} white stones are placed",
    "moves": "move {moves} is played",
    "plies": "within {plies} moves",
    "penalty_fixed": "{stones} stones are the price of another period",
    "extra": "allowed, {seconds} seconds more",
    "selection": "chosen",
    "pool": "from",
    "size": "members",
    "reserves": "reserves",
    "excluded": "not eligible",
    "seconds": "seconds",
    "stones": "stones",
    "max_periods": "periods at most",
    "phase": "when",
    "rounds": "between rounds",
    "resumed": "after a resumed game",
    "time.japanese.reserves": "overruns without loss",
}
"""Values that carry numbers, and the fields of values of several parts."""


def word_said(name: str, word: str, say: Language, *, is_one_of_several: bool = False) -> str:
    """Return a word of a setting's value in a language; a word that is not written down stays as it is."""
    own = f"{name}={word}"
    if own in _VALUE_SENTENCES:
        return say(_VALUE_SENTENCES[own])
    if is_one_of_several and word in _ROLE_SENTENCES:
        return say(_ROLE_SENTENCES[word])
    if name == "clock.player_stop_codes" and word in WORDS.stops:
        return say(WORDS.stops[word])
    if f"{name}.{word}" in _FORM_SENTENCES:
        return say(_FORM_SENTENCES[f"{name}.{word}"])
    for table in (_VALUE_SENTENCES, _FORM_SENTENCES):
        if word in table:
            return say(table[word])
    return word


def word_with_numbers(tag: str, numbers: Mapping[str, object], name: str, say: Language) -> str:
    """Return a case of a choice with the numbers it carries."""
    return say(_FORM_SENTENCES[tag], **numbers) if numbers and tag in _FORM_SENTENCES else word_said(name, tag, say)
