"""The bot among people who do anything at random, for as long as somebody lets it."""
