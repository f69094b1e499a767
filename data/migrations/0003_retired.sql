-- `status` is how the table stood when the message was made.
ALTER TABLE messages ADD COLUMN status TEXT NOT NULL DEFAULT 'running';

-- Messages with controls that others have replaced, until they are deleted from Discord.
CREATE TABLE retired (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX retired_by_table ON retired (table_id);
CREATE INDEX tables_by_guild ON tables (guild_id, status);
