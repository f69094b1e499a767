"""What is kept: the store, and the texts by language."""
