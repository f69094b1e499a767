"""Discord on a bad day: every request of whole games, failing in every way."""
