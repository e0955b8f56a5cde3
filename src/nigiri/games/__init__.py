"""A game inside a tournament: sides, colours, handicap, result."""
