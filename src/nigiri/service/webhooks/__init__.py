"""Webhooks: other programs told when an event changes, signed, again until they have heard."""
