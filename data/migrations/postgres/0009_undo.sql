-- PostgreSQL's words for the triggers of 0009_undo.sql.
CREATE FUNCTION end_undo_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM undo_requests WHERE table_id = OLD.table_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER undo_requests_end AFTER DELETE ON seats
FOR EACH ROW EXECUTE FUNCTION end_undo_request();

CREATE TRIGGER undo_requests_end_too AFTER UPDATE OF user_id ON seats
FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION end_undo_request();
