"""Rating lists of the European, French and American federations. They are kept and searched in the store."""
