"""A game inside a tournament: sides, colours, handicap, result; adjourning it, the sealed move, the resumption."""
