"""Fixtures of the store: every test runs on both databases."""

from databases import store, url

__all__ = ["store", "url"]
