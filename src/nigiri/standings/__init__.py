"""Scores, criteria, and the table that orders the sides."""
