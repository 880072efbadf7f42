-- Each process listens for notifications, whoever writes them.
CREATE OR REPLACE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_notifications', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notifications
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
