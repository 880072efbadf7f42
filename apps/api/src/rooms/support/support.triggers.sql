-- Waits for whoever changes the person's name, so that the newer one stands here.
CREATE OR REPLACE FUNCTION name_support_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, email INTO NEW.sender_name, NEW.sender_email FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sender_name := coalesce(NEW.sender_name, '');
  NEW.sender_email := coalesce(NEW.sender_email, '');
  NEW.waiting_since := NEW.created_at;
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

-- The message in whose thread another stands.
CREATE OR REPLACE FUNCTION support_thread_of(of_message bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(merged_into, id) FROM support_messages WHERE id = of_message
$$;

-- The person wrote again: the thread waits for an answer from now on, or still does.
CREATE OR REPLACE FUNCTION reopen_support(of_message bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE support_messages SET
    waiting_since = CASE stage WHEN 'open' THEN waiting_since ELSE date_trunc('milliseconds', clock_timestamp()) END,
    reopened_at = CASE stage WHEN 'open' THEN reopened_at ELSE date_trunc('milliseconds', clock_timestamp()) END,
    answers = 0, state = 'open', later_until = NULL
  WHERE id = support_thread_of(of_message)
$$;

-- Merged or separated: the thread waits since the oldest message that was open, and answers are those written since then.
CREATE OR REPLACE FUNCTION settle_support(thread bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE since timestamptz;
BEGIN
  SELECT min(coalesce(reopened_at, created_at)) INTO since FROM support_messages
  WHERE (id = thread AND (answers = 0 OR NOT EXISTS (SELECT FROM support_messages WHERE merged_into = thread)))
    OR merged_into = thread;
  UPDATE support_messages SET waiting_since = since, answers = (
    SELECT count(*) FROM support_replies r JOIN mails l ON l.id = r.mail_id JOIN support_messages m ON m.id = r.message_id
    WHERE coalesce(m.merged_into, m.id) = thread AND r.created_at >= since AND (l.state IN ('queued', 'sent') OR l.sent_at IS NOT NULL))
  WHERE id = thread;
END $$;

-- The texts of a message's replies and of the answers to them, and the names of their files, for the search. What answers
-- quote comes last: mostly it is there already.
CREATE OR REPLACE FUNCTION support_texts_of(of_message bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(coalesce(string_agg(message, E'\n' ORDER BY is_rest, created_at, id), ''), 100000) FROM (
    SELECT false AS is_rest, id, message, created_at FROM support_replies WHERE message_id = of_message
    UNION ALL SELECT false, id, message, created_at FROM support_incoming WHERE message_id = of_message
    UNION ALL SELECT false, id, array_to_string(attachments, E'\n'), created_at FROM support_incoming
      WHERE message_id = of_message AND attachments <> '{}'
    UNION ALL SELECT false, f.id, f.name, r.created_at FROM support_replies r JOIN support_reply_files f ON f.reply_id = r.id
      WHERE r.message_id = of_message
    UNION ALL SELECT true, id, rest, created_at FROM support_incoming WHERE message_id = of_message AND rest <> ''
    ORDER BY is_rest, created_at, id LIMIT 500) texts
$$;

-- A mail is read after it was stored.
CREATE OR REPLACE FUNCTION copy_incoming_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages SET reply_texts = CASE TG_OP
    WHEN 'INSERT' THEN left(reply_texts || E'\n' || NEW.message, 100000)
    ELSE support_texts_of(id)
    END
  WHERE id = NEW.message_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER copy_text AFTER INSERT OR UPDATE OF message, rest, attachments ON support_incoming
  FOR EACH ROW EXECUTE FUNCTION copy_incoming_text();

-- A reply takes its files after it was stored. Where it gives them back, it is deleted, which reads all again.
CREATE OR REPLACE FUNCTION copy_reply_file_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages m SET reply_texts = left(m.reply_texts || E'\n' || f.names, 100000)
  FROM (SELECT r.message_id, string_agg(a.name, E'\n' ORDER BY a.place, a.id) AS names
        FROM added a JOIN support_replies r ON r.id = a.reply_id GROUP BY 1) f
  WHERE m.id = f.message_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER copy_names AFTER UPDATE ON support_reply_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION copy_reply_file_names();

-- A reply counts from when it is written. With one that is deleted goes its mail, unless it is still to be sent. The mail
-- is locked: one that fails at this moment has taken its answer back already, or finds no reply.
CREATE OR REPLACE FUNCTION count_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed support_replies := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
  thread bigint := support_thread_of(changed.message_id);
  mail_state text;
BEGIN
  -- One that was sent and came back has answered all the same.
  SELECT CASE WHEN sent_at IS NULL THEN state ELSE 'sent' END INTO mail_state FROM mails WHERE id = changed.mail_id FOR UPDATE;
  UPDATE support_messages s SET
    answers = answers + CASE
      WHEN s.id <> thread OR mail_state NOT IN ('queued', 'sent') OR changed.created_at < waiting_since THEN 0
      WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END,
    reply_texts = CASE
      WHEN s.id <> changed.message_id THEN reply_texts
      WHEN TG_OP = 'INSERT' AND length(reply_texts) + length(changed.message) < 100000
        THEN reply_texts || E'\n' || changed.message
      ELSE support_texts_of(s.id)
      END
  WHERE s.id IN (changed.message_id, thread);
  IF TG_OP = 'DELETE' THEN
    DELETE FROM mails WHERE id = changed.mail_id AND state <> 'queued';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_answers AFTER INSERT OR DELETE ON support_replies
  FOR EACH ROW EXECUTE FUNCTION count_support_answers();

-- Failed or taken back it answers nobody; sent again it does. One that was sent and came back opens nothing again.
CREATE OR REPLACE FUNCTION recount_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages s SET answers = answers + CASE WHEN NEW.state IN ('queued', 'sent') THEN 1 ELSE -1 END
  FROM support_replies r
  WHERE r.mail_id = NEW.id AND s.id = support_thread_of(r.message_id) AND r.created_at >= s.waiting_since;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER recount_answers AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.kind = 'reply' AND OLD.sent_at IS NULL AND (OLD.state IN ('queued', 'sent')) <> (NEW.state IN ('queued', 'sent')))
  EXECUTE FUNCTION recount_support_answers();

-- A merged message is part of another's row.
CREATE OR REPLACE FUNCTION support_tallies(m support_messages) RETURNS TABLE (metric text, key text)
LANGUAGE sql STABLE AS $$
  SELECT 'supports', m.stage WHERE m.deleted_at IS NULL AND m.merged_into IS NULL
  UNION ALL
  SELECT 'supports_unassigned', m.stage
  WHERE m.deleted_at IS NULL AND m.merged_into IS NULL AND m.assignee_id IS NULL
$$;

CREATE OR REPLACE FUNCTION tally_supports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT t.metric, t.key, count(*) FROM added m, LATERAL support_tallies(m) t GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT t.metric, t.key, -count(*) FROM gone m, LATERAL support_tallies(m) t GROUP BY 1, 2;
  ELSE
    INSERT INTO tallies (metric, key, amount)
    SELECT c.metric, c.key, sum(c.one) FROM (
      SELECT t.metric, t.key, 1 AS one FROM added m, LATERAL support_tallies(m) t
      UNION ALL
      SELECT t.metric, t.key, -1 FROM gone m, LATERAL support_tallies(m) t
    ) c GROUP BY 1, 2 HAVING sum(c.one) <> 0;
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

-- What searches look in. Its name comes after `name_`: triggers run in the order of their names.
CREATE OR REPLACE FUNCTION fold_support_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.subject, NEW.sender_name, NEW.sender_email,
    regexp_replace(NEW.message, '<[^>]*>|&[#a-zA-Z0-9]*;', ' ', 'g'), NEW.reply_texts);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF subject, sender_name, sender_email, message, reply_texts, folded ON support_messages
  FOR EACH ROW EXECUTE FUNCTION fold_support_message();
