"""Persons and their entries in a tournament."""
