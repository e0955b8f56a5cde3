"""TRF, the fixed-width table of chess arbiters: read and written under its own rules."""
