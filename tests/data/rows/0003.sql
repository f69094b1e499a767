-- A message of how a table stood, and one that is to be deleted.
UPDATE messages SET status = 'paused' WHERE table_id = 3;
UPDATE messages SET status = 'over' WHERE table_id = 2;
INSERT INTO retired (message_id, channel_id, table_id) VALUES (1600000000000000001, 1100000000000000011, 1);
