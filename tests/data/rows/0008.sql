-- A level for those who sit down in a lobby, hints that were asked for, a thought about a move.
UPDATE tables SET level = 'novice', hints = 1 WHERE id IN (1, 6);
UPDATE seats SET hinted = 1 WHERE table_id = 1 AND seat = 0;
INSERT INTO thoughts (table_id, ply, thought) VALUES (4, 2, '{"move":"class crow","how":"weighed","weighed":[],"worlds":0}');
