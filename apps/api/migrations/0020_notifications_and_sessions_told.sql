-- Each process listens: for notifications, whoever writes them, and for sessions that end.
CREATE FUNCTION "tell_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_notifications', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notifications_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "notifications"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_notifications"();
--> statement-breakpoint
CREATE FUNCTION "tell_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('greenroom_sessions', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS ended
FOR EACH STATEMENT EXECUTE FUNCTION "tell_sessions"();
