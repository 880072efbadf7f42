-- Waits for whoever changes the person's name, so that the newer one stands here.
CREATE OR REPLACE FUNCTION name_support_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, email INTO NEW.sender_name, NEW.sender_email FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sender_name := coalesce(NEW.sender_name, '');
  NEW.sender_email := coalesce(NEW.sender_email, '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_sender BEFORE INSERT ON support_messages
  FOR EACH ROW EXECUTE FUNCTION name_support_sender();

CREATE OR REPLACE FUNCTION rename_support_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages SET sender_name = NEW.name, sender_email = NEW.email WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rename_sender AFTER UPDATE OF name, email ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.email <> NEW.email) EXECUTE FUNCTION rename_support_sender();

-- A reply counts from when it is written. With one that is deleted goes its mail, unless it is still to be sent. The mail
-- is locked: one that fails at this moment has taken its answer back already, or finds no reply.
CREATE OR REPLACE FUNCTION count_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE mail_state text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT state INTO mail_state FROM mails WHERE id = NEW.mail_id FOR UPDATE;
    UPDATE support_messages SET answers = answers + 1
    WHERE id = NEW.message_id AND mail_state IN ('queued', 'sent');
  ELSE
    SELECT state INTO mail_state FROM mails WHERE id = OLD.mail_id FOR UPDATE;
    UPDATE support_messages SET answers = answers - 1
    WHERE id = OLD.message_id AND mail_state IN ('queued', 'sent');
    DELETE FROM mails WHERE id = OLD.mail_id AND state <> 'queued';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_answers AFTER INSERT OR DELETE ON support_replies
  FOR EACH ROW EXECUTE FUNCTION count_support_answers();

-- Failed or taken back it answers nobody; sent again it does.
CREATE OR REPLACE FUNCTION recount_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages s SET answers = answers + CASE WHEN NEW.state IN ('queued', 'sent') THEN 1 ELSE -1 END
  FROM support_replies r WHERE r.mail_id = NEW.id AND s.id = r.message_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER recount_answers AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.kind = 'reply' AND (OLD.state IN ('queued', 'sent')) <> (NEW.state IN ('queued', 'sent')))
  EXECUTE FUNCTION recount_support_answers();

CREATE OR REPLACE FUNCTION tally_supports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', replied::text, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', replied::text, -count(*) FROM gone WHERE deleted_at IS NULL GROUP BY 2;
  ELSE
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', c.replied::text, sum(c.one) FROM (
      SELECT replied, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL
      SELECT replied, -1 FROM gone WHERE deleted_at IS NULL
    ) c GROUP BY 2 HAVING sum(c.one) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON support_messages REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON support_messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();

-- Whatever changes messages, as Undo, the removal of a person, a mail that fails or another service, is told to every
-- open console; the words are those of `events.publish`, so that what both tell in one transaction is told once.
CREATE OR REPLACE FUNCTION tell_supports() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER tell_insert AFTER INSERT ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();

CREATE OR REPLACE TRIGGER tell_update AFTER UPDATE ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();

CREATE OR REPLACE TRIGGER tell_delete AFTER DELETE ON support_messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supports();
