-- Times are microseconds since 1970 in UTC, ids are Discord's, options and values are JSON.

-- A table from lobby to end. Numbers are never given twice, not even a closed lobby's. What is
-- large stands in `games`, so that thousands of heads are read from few pages.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    place_id INTEGER,
    message_id INTEGER,
    game TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('lobby', 'running', 'paused', 'over', 'aborted', 'damaged')),
    reason TEXT NOT NULL DEFAULT '',
    ply INTEGER NOT NULL DEFAULT 0 CHECK (ply >= 0),
    driven INTEGER NOT NULL DEFAULT 0 CHECK (driven IN (0, 1)),
    options TEXT NOT NULL,
    secret BLOB NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    CHECK (status = 'lobby' OR place_id IS NOT NULL)
) STRICT;

CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_place ON tables (place_id) WHERE place_id IS NOT NULL;

-- `decision` is the number of the seat's present or latest decision.
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT,
    decision INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE games (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    start_id INTEGER NOT NULL,
    seed TEXT NOT NULL,
    rules TEXT NOT NULL,
    snapshot BLOB NOT NULL
) STRICT;

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply > 0),
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    move TEXT NOT NULL,
    made_by INTEGER,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, ply, place),
    FOREIGN KEY (table_id, ply) REFERENCES moves (table_id, ply) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    chapter INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, chapter),
    CHECK (kind <> 'board' OR chapter = 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    guild_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, key)
) STRICT, WITHOUT ROWID;
