"""Rating lists of the European, French and American federations, and the search in them."""
