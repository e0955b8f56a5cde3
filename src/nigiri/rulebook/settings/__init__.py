"""The settings of the rulebooks as typed values, one group to a noun."""

from nigiri.rulebook.settings.settings import Settings

__all__ = ["Settings"]
