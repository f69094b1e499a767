-- Which process plays which servers. Discord gives each server to one of `shards` shards; `at` is
-- when somebody last looked after this one, `owner` is the process that has it, until then.
CREATE TABLE shards (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    shards INTEGER NOT NULL CHECK (shards > shard),
    at INTEGER NOT NULL,
    owner TEXT NOT NULL DEFAULT '',
    until INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO shards (shard, shards, at) SELECT 0, 1, at FROM heartbeat;
DROP TABLE heartbeat;

-- When a shard of each of Discord's buckets last began a session there.
CREATE TABLE identified (
    bucket INTEGER PRIMARY KEY CHECK (bucket >= 0),
    at INTEGER NOT NULL
) STRICT;

-- Who wants to be forgotten and sits or hosts in servers of other processes too, which lead them out.
CREATE TABLE forgetting (
    user_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- The tables and gatherings of the servers that this process plays: all, in a file.
CREATE VIEW served AS SELECT id, 0 AS shard FROM tables;
CREATE VIEW served_gatherings AS SELECT id FROM gatherings;
