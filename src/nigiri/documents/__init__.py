"""Printouts: from values of an event to sheets, and from sheets to HTML and PDF."""
