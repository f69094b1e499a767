-- How fast a table plays, and the questions that wait there for an answer until an hour.

ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'relaxed'
    CHECK (pace IN ('live', 'relaxed', 'slow'));

-- `standing` is the seat's standing order for open questions, empty for the game's default;
-- `passing` says that it passes every question until its own turn.
ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN passing INTEGER NOT NULL DEFAULT 0 CHECK (passing IN (0, 1));

-- An open question: the ply at which it was asked, the seats that were asked, until when.
CREATE TABLE windows (
    table_id INTEGER PRIMARY KEY REFERENCES games (table_id) ON DELETE CASCADE,
    opened INTEGER NOT NULL,
    seats TEXT NOT NULL,
    due INTEGER NOT NULL
) STRICT;
