-- A finished game that is counted, and chairs of games that are not yet.
INSERT INTO finished (number, table_id, rated) VALUES (1, 2, 1);
INSERT INTO results (table_id, seat, guild_id, game, user_id, number, place, won, left, kind, mu, sigma) VALUES (2, 0, 1100000000000000001, 'fantasmagoria', 1200000000000000001, 1, 1, 1, 0, 'seer', 27.0, 8.1);
INSERT INTO results (table_id, seat, guild_id, game, user_id, number, place, won, left, kind, mu, sigma) VALUES (2, 1, 1100000000000000001, 'fantasmagoria', 1200000000000000002, 1, 3, 0, 1, 'seer', 25.0, 8.1);
INSERT INTO results (table_id, seat, guild_id, game, user_id, number, place, won, left, kind, mu, sigma) VALUES (2, 2, 1100000000000000001, 'fantasmagoria', 1200000000000000003, 1, 2, 0, 0, 'seer', 26.0, 8.1);
INSERT INTO results (table_id, seat, guild_id, game, user_id, level) VALUES (1, 0, 1100000000000000001, 'fantasmagoria', 1200000000000000001, NULL);
INSERT INTO results (table_id, seat, guild_id, game, user_id, level) VALUES (7, 0, 1100000000000000001, 'fantasmagoria', NULL, 'random');
INSERT INTO results (table_id, seat, guild_id, game, user_id, level) VALUES (13, 0, 1100000000000000001, 'deathwick', 1200000000000000001, NULL);
