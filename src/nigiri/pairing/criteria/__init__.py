"""What makes one pair better than another: one criterion a file, each with a name, a unit and exact integer costs."""
