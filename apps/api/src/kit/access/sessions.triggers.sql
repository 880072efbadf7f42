-- Each process listens for sessions that end, to close their streams.
CREATE OR REPLACE FUNCTION tell_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('greenroom_sessions', '');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();

-- The same for colleagues whose role or access changes, whoever changes it.
CREATE OR REPLACE FUNCTION tell_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_sessions', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER admins_changed AFTER UPDATE OF role, deactivated_at ON admins
  FOR EACH STATEMENT EXECUTE FUNCTION tell_roles();
