"""How each event changes the state: no checks here, the decisions made them before the event was written."""
