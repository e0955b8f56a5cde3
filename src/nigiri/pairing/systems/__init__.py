"""Systems of play with a fixed order: round robin, Scheveningen, knockout. They speak of numbers, not of persons."""
