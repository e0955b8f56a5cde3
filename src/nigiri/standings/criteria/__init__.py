"""The criteria by family, each a value that says how it is reckoned and in what words."""
