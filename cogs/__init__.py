"""What people type and click: slash commands, one cog a game, and those that all games share."""
