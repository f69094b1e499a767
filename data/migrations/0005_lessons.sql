-- A guided first game: its host sits in seat 0 and learns.
ALTER TABLE tables ADD COLUMN learning INTEGER NOT NULL DEFAULT 0 CHECK (learning IN (0, 1));

-- What was explained there, each thing once: the key of its text below the game's `learn`, and the
-- ply that brought it up, at which place; `event` is the place of the event that it is about.
CREATE TABLE lessons (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    ply INTEGER NOT NULL CHECK (ply >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    event INTEGER,
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;
