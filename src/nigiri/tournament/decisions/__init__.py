"""The verbs of a tournament: each looks at the state and returns the events that follow, or refuses.

They are pure. Whoever acts, when, and every seed are arguments; names are not known here, only entries. A decision
that would change nothing returns no event. An event undoes as a whole, so a decision makes one event where it can.
"""
