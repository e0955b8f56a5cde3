"""Live: feeds of events to browsers and programs, webhooks, calendars."""
