-- Artificial players at a table: how well those play that sit down in its lobby, and how many hints
-- a person may ask for in a game (0: none).
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'regular';
ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 3 CHECK (hints >= 0);

-- The hints that the seat's owner has asked for.
ALTER TABLE seats ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted >= 0);

-- What an artificial player thought of a decision, as JSON: told when the game is over.
CREATE TABLE thoughts (
    table_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    thought TEXT NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES moves (table_id, ply) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
