"""Commands: they read arguments, call the house, and print."""
