"""Who may come in, and what each may do: accounts, sessions, invitations, tokens, players' links."""
