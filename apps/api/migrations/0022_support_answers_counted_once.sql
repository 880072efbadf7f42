-- As before, but the mail is held: one that fails at this moment has taken its answer back already, or finds no reply.
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
