"""The sample event of `nigiri demo`: an invented field, and what happens at it."""
