-- A move taken back, a wish that was refused, what a seed was made of, a seat kept for a rematch.
INSERT INTO undos (table_id, ply, back_to, seat, agreed, at)
VALUES (7, 1, 0, 1, 1, 1793476800000000);
INSERT INTO undo_requests (table_id, seat, ply, reason, due, yes, refused_by)
VALUES (1, 0, 1, 'moved', 1793480400000000, '[1]', 2);
UPDATE games SET sitting = 'aa11bb22' WHERE table_id IN (1, 2);
UPDATE seats SET reserved = 1 WHERE table_id = 6 AND seat = 1;
INSERT INTO rematches (table_id, former) VALUES (6, 2);
