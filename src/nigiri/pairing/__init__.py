"""The draw: a field of sides, criteria with exact costs, a proven optimum, colours, handicaps, explanation."""
