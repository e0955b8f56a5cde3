"""The console: pages for those who run an event."""
