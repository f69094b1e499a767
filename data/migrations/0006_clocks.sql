-- How long people have for their decisions, and who is not there to make them.

-- Until when a seat's present decision is owed: `number` is the decision's, `asked` the ply from
-- which it is owed, `turn` the ply from which the seat has been at it, nobody else between.
CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    asked INTEGER NOT NULL CHECK (asked >= 0),
    turn INTEGER NOT NULL CHECK (turn >= 0),
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- So many decisions in a row were made for the seat's owner because their time was up.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);

-- Since when the clocks of a paused table stand still.
ALTER TABLE tables ADD COLUMN paused_at INTEGER;

-- When the bot was last there.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- What the story tells beside the game's own events, after those of that ply: a decision made
-- because the time was up, a seat given away or taken back. `name` is who sat there before, `other`
-- who came instead.
CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 0),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    name TEXT NOT NULL,
    other TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX notes_by_table ON notes (table_id);

-- Who sat in a seat before and gave it up.
CREATE TABLE former (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_by_user ON former (user_id);

-- Who wants no mention in a server.
CREATE TABLE unreminded (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- Somebody asks for a seat that an artificial player plays, until an hour; the message asks it.
CREATE TABLE requests (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
