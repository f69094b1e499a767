-- A lobby and a game with other artificial players and fewer hints, and what one of them thought.
UPDATE tables SET level = 'novice', hints = 1 WHERE id IN (1, 2, 6);
UPDATE seats SET hinted = 2 WHERE table_id = 1 AND seat = 0;
INSERT INTO thoughts (table_id, ply, thought) VALUES (1, 1, '{"move":"sacrifice cat3","weighed":[],"worlds":0}');
