"""H9, the European table of results: read with its contradictions named, written as the rating office takes it."""
