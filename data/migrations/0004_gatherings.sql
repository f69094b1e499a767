-- How many of each circle go on, in the lobby of a large group; 0 in that of one table.
ALTER TABLE tables ADD COLUMN going_on INTEGER NOT NULL DEFAULT 0 CHECK (going_on IN (0, 1, 2));

-- A large group that plays in circles, under the number of the lobby in which it gathered.
CREATE TABLE gatherings (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    going_on INTEGER NOT NULL CHECK (going_on IN (1, 2)),
    secret BLOB NOT NULL,
    hash TEXT NOT NULL,
    start_id INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('opening', 'circles', 'final', 'over'))
) STRICT;

-- Its tables: `place` counts the circles from 1, the Final Ritual has 0. `told` says that the
-- circle's end was told in its place.
CREATE TABLE circles (
    gathering_id INTEGER NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 0),
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
    PRIMARY KEY (gathering_id, place)
) STRICT, WITHOUT ROWID;
