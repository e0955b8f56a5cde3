"""Typed identifiers. They are plain strings and integers at run time and distinct types for the checker."""

from typing import NewType

ArticleId = NewType("ArticleId", str)
"""A clause of a rulebook: `RU-2.8.1-c`, `KOD-2.2`, `EGF-8a.1`, `CLK-time-3a`."""

TournamentId = NewType("TournamentId", str)
PersonId = NewType("PersonId", str)
"""A human being, known to the directory; names and contacts are found under it and can be erased."""

EntryId = NewType("EntryId", str)
"""A side entered in one tournament: a person, a pair, a team."""

RoundNumber = NewType("RoundNumber", int)
"""Rounds count from 1."""

TableNumber = NewType("TableNumber", int)
"""Tables count from 1."""

ActorId = NewType("ActorId", str)
"""Who did something: an account, or the name of a command's user."""
