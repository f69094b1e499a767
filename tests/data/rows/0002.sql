-- A pace, an order for open questions, a seat that passes, an open question.
UPDATE tables SET pace = 'slow' WHERE id = 1;
UPDATE seats SET standing = 'never', passing = 1 WHERE table_id = 3 AND seat = 1;
INSERT INTO windows (table_id, opened, seats, due) VALUES (3, 4, '[0,1]', 1772604367891011);
