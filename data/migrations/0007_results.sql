-- How games count: a row a chair of each game that is not a guided first one, with whoever sat
-- there when it began: a person or an artificial player of a level. Who is not to be named any more
-- has neither. The rest is empty until the game is counted, and stays so where it does not count
-- for that chair: `number` is the finished game's, `place` the place among those who count, `left`
-- says that they left before the end, `kind` is the class that they played, if the game has
-- classes. `mu` and `sigma` are their rating in this server and game after it.
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES games (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER,
    level TEXT,
    number INTEGER,
    place INTEGER CHECK (place > 0),
    won INTEGER CHECK (won IN (0, 1)),
    "left" INTEGER CHECK ("left" IN (0, 1)),
    kind TEXT,
    mu REAL,
    sigma REAL CHECK (sigma > 0),
    PRIMARY KEY (table_id, seat),
    CHECK (user_id IS NULL OR level IS NULL),
    CHECK ((number IS NULL) = (mu IS NULL) AND (mu IS NULL) = (sigma IS NULL)),
    CHECK ((number IS NULL) = (place IS NULL) AND (place IS NULL) = (won IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_game ON results (guild_id, game, number) WHERE number IS NOT NULL;
CREATE INDEX results_by_user ON results (user_id, guild_id, game, number)
    WHERE user_id IS NOT NULL;
CREATE INDEX results_by_level ON results (guild_id, game, level, number)
    WHERE level IS NOT NULL;

-- The finished games in the order in which they were counted, each once; `rated` says whether
-- they count for anybody.
CREATE TABLE finished (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL UNIQUE REFERENCES games (table_id) ON DELETE CASCADE,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT;

-- Games that are older than this; those that are over are counted at the next start.
INSERT INTO results (table_id, seat, guild_id, game, user_id, level)
SELECT tables.id, seats.seat, tables.guild_id, tables.game, seats.user_id,
    CASE WHEN seats.user_id IS NULL THEN seats.level END
FROM tables JOIN seats ON seats.table_id = tables.id JOIN games ON games.table_id = tables.id
WHERE tables.status IN ('running', 'paused', 'over') AND tables.learning = 0;
