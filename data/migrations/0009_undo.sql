-- Where moves were taken back: the table went from `ply` - 1 to `ply` by standing again as it did at
-- `back_to`; the moves between are not kept. `agreed` says that all people had to say yes to it.
CREATE TABLE undos (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    back_to INTEGER NOT NULL CHECK (back_to >= 0 AND back_to < ply),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;

-- Somebody asks to take back their last move, until an hour. It counts as long as what all can see
-- of the table is what it was at `ply`; `yes` are the seats that agree, `refused_by` the one that
-- does not.
CREATE TABLE undo_requests (
    table_id INTEGER PRIMARY KEY REFERENCES games (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    ply INTEGER NOT NULL,
    reason TEXT NOT NULL,
    due INTEGER NOT NULL,
    yes TEXT NOT NULL DEFAULT '[]',
    refused_by INTEGER
) STRICT;

-- What others agreed to, whoever comes instead of them need not.
CREATE TRIGGER undo_requests_end AFTER DELETE ON seats BEGIN
    DELETE FROM undo_requests WHERE table_id = OLD.table_id;
END;

CREATE TRIGGER undo_requests_end_too AFTER UPDATE OF user_id ON seats
WHEN OLD.user_id IS NOT NEW.user_id BEGIN
    DELETE FROM undo_requests WHERE table_id = NEW.table_id;
END;

-- What the seed was made of, of those who sat there at the start: a hash that names nobody. Empty
-- where the seed was made in another way.
ALTER TABLE games ADD COLUMN sitting TEXT NOT NULL DEFAULT '';

-- A lobby's seat that is kept for who sat there in the game before, until they join.
ALTER TABLE seats ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved IN (0, 1));

-- Tables that play again what another has played.
CREATE TABLE rematches (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    former INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX rematches_by_former ON rematches (former);
