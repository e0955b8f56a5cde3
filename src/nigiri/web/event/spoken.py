"""Refusals as people read them: names for ids, the event's own time, results and rights in words."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from msgspec import Struct

from nigiri.documents.labels import outcome_text
from nigiri.documents.language import Language
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import ActorId, EntryId
from nigiri.sentence import Sentence
from nigiri.service.access.roles import Right
from nigiri.tournament.written_result import read_result

_RESULTS: Final = frozenset({"after", "before", "entered", "given", "proposed", "result", "stands"})
"""Facts that hold a result as it is written in a file or typed."""

_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d\S*")
"""A moment as a journal writes it."""

_AS_TYPED: Final = frozenset({"text", "typed"})
"""Facts that show what somebody has typed, and stay as they are."""

_RIGHT_SENTENCES: Final = {
    Right.READ: "to see what is not published yet",
    Right.RESULTS: "to enter results",
    Right.ATTENDANCE: "to note who is here",
    Right.ENTRIES: "to enter players",
    Right.ROUNDS: "to draw and publish rounds",
    Right.EVENT: "to change the event itself",
    Right.MEMBERS: "to invite others",
}

_MARGIN_SENTENCES: Final = {"R": "resignation", "T": "loss on time"}


class Speech(Struct, frozen=True):
    """What is needed to speak of an event: the language, the names of its sides and of who works there, its clock."""

    say: Language
    names: Mapping[EntryId, str]
    called: Callable[[ActorId], str]
    clock: Callable[[datetime], str]

    def refusal(self, refusal: Refusal) -> Refusal:
        """Return a refusal with every fact as people say it; code, articles and sentence stay."""
        facts = self._facts(refusal.facts)
        return Refusal(refusal.code, *refusal.articles, message=refusal.template, where=refusal.where, **facts)

    def sentence(self, sentence: Sentence) -> Sentence:
        """Return a sentence with every fact as people say it."""
        return Sentence(sentence.template, self._facts(sentence.facts))

    def fact(self, name: str, fact: object) -> object:
        """Return one fact of a refusal as people say it."""
        if isinstance(fact, datetime):
            return self.clock(fact)
        if isinstance(fact, list | tuple | frozenset | set):
            return ", ".join(str(self.fact(name, one)) for one in fact)
        if not isinstance(fact, str) or not fact or name in _AS_TYPED:
            return fact
        if _MOMENT.fullmatch(fact):
            return self._moment(fact)
        if name == "right":
            return self.say(_RIGHT_SENTENCES[Right(fact)]) if fact in set(Right) else fact
        if name in _RESULTS:
            return self._result(fact)
        if name == "by" or fact.startswith(("account:", "token:", "player:")):
            return self.called(ActorId(fact))
        return ", ".join(self.names.get(EntryId(one), one) for one in fact.split(", "))

    def _facts(self, facts: Mapping[str, object]) -> dict[str, object]:
        return {name: self.fact(name, fact) for name, fact in facts.items()}

    def _moment(self, text: str) -> str:
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            return text
        return self.clock(moment) if moment.tzinfo is not None else text

    def _result(self, text: str) -> str:
        try:
            return result_said(read_result(text), self.say)
        except Refusal:
            return text


def result_said(result: Result, say: Language) -> str:
    """Write a result with its margin, as a sentence holds it: `1–0 (3.5)`, `½–½`, `not played`, `no result`."""
    if not result.is_known:
        return say("no result")
    text = outcome_text(result, say)
    return f"{text} ({margin_said(result, say)})" if result.margin else text


def margin_said(result: Result, say: Language) -> str:
    """Write by what a game was won: points as the language writes them, resignation and time in words."""
    if result.margin in _MARGIN_SENTENCES:
        return say(_MARGIN_SENTENCES[result.margin])
    return result.margin if say.code == "en" else result.margin.replace(".", ",")


def told_to(colour: Colour, result: Result, say: Language) -> str:
    """Say a result to the side that has a colour: `you won (3.5)`, `you lost by default`, `½–½`."""
    if result.winner is None:
        return result_said(result, say)
    return with_manner(say("you won") if result.winner is colour else say("you lost"), result, say)


def with_manner(word: str, result: Result, say: Language) -> str:
    """Return a word for a game that somebody won, with how: `won by default`, `lost (3.5)`."""
    if result.by_default:
        return f"{word} {say('by default')}"
    return f"{word} ({margin_said(result, say)})" if result.margin else word


def seat_said(game: Game, side: EntryId, opponent: str, say: Language) -> str:
    """Write where a side sits: `table 3, black, against Novák Petr`; the name of the opponent is given."""
    colour = say(game.colour_of(side).value) if game.are_colours_known else say("by nigiri")
    return say("table {table}, {colour}, against {name}", table=game.table, colour=colour, name=opponent)
