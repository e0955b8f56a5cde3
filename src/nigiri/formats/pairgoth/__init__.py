"""Pairgoth's `.tour` files, which are JSON."""
