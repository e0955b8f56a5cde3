"""The whole event: what happened, the state it folds to, and the pure decisions."""
