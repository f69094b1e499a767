-- What is owed until when, who missed it and who is away, what the story tells beside the game.
INSERT INTO clocks (table_id, seat, number, asked, turn, due) VALUES (1, 0, 2, 5, 4, 1772687167891011);
UPDATE seats SET missed = 2 WHERE table_id = 1 AND seat = 2;
UPDATE tables SET paused_at = 1772600767891011 WHERE id = 3;
INSERT INTO heartbeat (id, at) VALUES (1, 1772600767891011);
INSERT INTO notes (table_id, ply, kind, seat, name) VALUES (1, 1, 'late', 0, 'Ana');
INSERT INTO notes (table_id, ply, kind, seat, name, other) VALUES (7, 0, 'given', 0, 'Çhidi', 'Moth');
INSERT INTO former (table_id, seat, user_id) VALUES (7, 0, 1200000000000000003);
INSERT INTO unreminded (guild_id, user_id) VALUES (1100000000000000001, 1200000000000000003);
INSERT INTO requests (table_id, seat, user_id, name, number, expires, channel_id, message_id) VALUES (7, 0, 1200000000000000003, 'Çhidi', 1, 1772604367891011, 1100000000000000038, 1600000000000000002);
