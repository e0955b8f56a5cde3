"""Simulation: thousands of events of a format, to choose one before the event."""
