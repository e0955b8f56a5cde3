"""Rules of each system, checked on what was recorded: written apart from the draw, of which nothing is imported."""
