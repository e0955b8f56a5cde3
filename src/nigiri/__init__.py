"""Run and play Go events by the book."""

__version__ = "0.1.0"
