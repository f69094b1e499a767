"""The host: tables, the one door for every move, hand messages, boards and the command line."""
