"""Notices to players' phones by web push: written with what changes, sealed for one browser each, sent by a worker."""
