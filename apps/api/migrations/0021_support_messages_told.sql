-- Whatever changes messages, as Undo, the removal of a person, a mail that fails or another service, is told to every
-- open console; the words are those of `events.publish`, so that what both tell in one transaction is told once.
CREATE FUNCTION tell_supports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  first_id bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*), min(id) INTO changed, first_id FROM gone;
  ELSE
    SELECT count(*), min(id) INTO changed, first_id FROM added;
  END IF;
  IF changed > 0 THEN
    PERFORM pg_notify('greenroom_events', format('{"name":"support","data":{"id":%s}}',
      CASE changed WHEN 1 THEN first_id::text ELSE 'null' END));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_insert AFTER INSERT ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();
--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();
--> statement-breakpoint
CREATE TRIGGER tell_delete AFTER DELETE ON support_messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();
