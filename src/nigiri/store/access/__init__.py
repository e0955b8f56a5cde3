"""Rows of accounts, roles, sessions, invitations, tokens, players' links, web settings and webhooks.

Ordinary rows: they can be changed and erased, and no journal depends on them. Secrets are kept as their digests only,
except players' links, which are printed again and again. Moments are texts in UTC, so that they compare as texts.
"""
