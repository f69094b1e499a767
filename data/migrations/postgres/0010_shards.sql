-- PostgreSQL's words for the views of 0010_shards.sql: each connection says which shards are its
-- process's. 22 bits of an id are Discord's for other things.
DROP VIEW served;
DROP VIEW served_gatherings;

CREATE FUNCTION shard_of(guild_id BIGINT) RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT (guild_id >> 22) % current_setting('ghostlight.shard_count')::BIGINT
$$;

CREATE VIEW served AS SELECT id, shard_of(guild_id) AS shard FROM tables
WHERE shard_of(guild_id) = ANY (current_setting('ghostlight.shard_ids')::BIGINT[]);

CREATE VIEW served_gatherings AS SELECT id FROM gatherings
WHERE shard_of(guild_id) = ANY (current_setting('ghostlight.shard_ids')::BIGINT[]);
