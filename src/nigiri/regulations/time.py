"""The thinking time of an event, by which it is classed (KOD-9.6)."""
