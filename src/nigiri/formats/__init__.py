"""Files of other programs, read and written: events, results for rating, lists of players."""
