"""Rows of notices to players' phones: where they go, and those that wait to be sent."""
