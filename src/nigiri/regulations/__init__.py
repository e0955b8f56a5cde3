"""The event's regulations: what was announced before the first round, as values."""
