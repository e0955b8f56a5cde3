"""Ranks, rating formulas, tournament classes."""
