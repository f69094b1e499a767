"""The bot as a whole, at a simulated Discord."""
