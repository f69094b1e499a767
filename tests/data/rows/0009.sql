-- A move that was taken back, a wish that was refused, of whom a seed was made, a rematch's lobby.
UPDATE tables SET ply = 5 WHERE id = 13;
INSERT INTO undos (table_id, ply, back_to, seat, agreed, at) VALUES (13, 5, 3, 0, 1, 1772600767891011);
INSERT INTO undo_requests (table_id, seat, ply, reason, due, yes, refused_by) VALUES (1, 2, 5, 'shown', 1772604367891011, '[1]', 0);
UPDATE games SET sitting = 'd8e8fca2dc0f896fd7cb4cb0031ba249' WHERE table_id = 1;
UPDATE seats SET reserved = 1 WHERE table_id = 6 AND seat = 1;
INSERT INTO rematches (table_id, former) VALUES (6, 2);
