"""The desk: where a request meets the journal."""
