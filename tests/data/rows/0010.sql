-- A shard that a process has, and when one of a bucket began a session.
UPDATE shards SET owner = 'host-1', until = 1772600787891011;
INSERT INTO shards (shard, shards, at) VALUES (1, 2, 1772600767891011);
INSERT INTO forgetting (user_id, at) VALUES (1200000000000000009, 1772600767891011);
INSERT INTO identified (bucket, at) VALUES (1, 1772600767891011);
