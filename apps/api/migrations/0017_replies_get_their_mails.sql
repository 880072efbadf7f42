-- Replies of before mails were sent: they were never anything but data of a demo, and none is on its way.
INSERT INTO mails (message_id, kind, to_name, to_email, subject, text, html, state, error, link, send_at, created_at, sent_at)
SELECT '<reply-' || r.id || '@greenroom.invalid>', 'reply', r.to_name, r.to_email, r.subject,
       regexp_replace(r.message, '<[^>]*>', '', 'g'), r.message,
       CASE r.delivery WHEN 'sent' THEN 'sent' ELSE 'failed' END,
       CASE r.delivery WHEN 'sent' THEN NULL ELSE coalesce(r.error, 'It was written before mails could be sent.') END,
       '/subscription-plan?id=' || r.message_id, r.created_at, r.created_at,
       CASE r.delivery WHEN 'sent' THEN r.created_at END
FROM support_replies r ORDER BY r.id;
--> statement-breakpoint
UPDATE support_replies r SET mail_id = m.id, message = regexp_replace(r.message, '<[^>]*>', '', 'g')
FROM mails m WHERE m.message_id = '<reply-' || r.id || '@greenroom.invalid>';
--> statement-breakpoint
UPDATE support_messages s SET sender_name = u.name, sender_email = u.email, answers = (
  SELECT count(*) FROM support_replies r JOIN mails m ON m.id = r.mail_id
  WHERE r.message_id = s.id AND m.state IN ('queued', 'sent')
) FROM users u WHERE u.id = s.user_id;
--> statement-breakpoint
-- Waits for whoever changes the person's name, so that the newer one stands here.
CREATE FUNCTION name_support_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, email INTO NEW.sender_name, NEW.sender_email FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sender_name := coalesce(NEW.sender_name, '');
  NEW.sender_email := coalesce(NEW.sender_email, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_sender BEFORE INSERT ON support_messages
  FOR EACH ROW EXECUTE FUNCTION name_support_sender();
--> statement-breakpoint
CREATE FUNCTION rename_support_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages SET sender_name = NEW.name, sender_email = NEW.email WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rename_sender AFTER UPDATE OF name, email ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.email <> NEW.email) EXECUTE FUNCTION rename_support_sender();
--> statement-breakpoint
-- A reply counts from when it is written. With one that is gone for good goes its mail, unless it is still to be sent.
CREATE FUNCTION count_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE support_messages SET answers = answers + 1
    WHERE id = NEW.message_id AND EXISTS (SELECT FROM mails WHERE id = NEW.mail_id AND state IN ('queued', 'sent'));
  ELSE
    UPDATE support_messages SET answers = answers - 1
    WHERE id = OLD.message_id AND EXISTS (SELECT FROM mails WHERE id = OLD.mail_id AND state IN ('queued', 'sent'));
    DELETE FROM mails WHERE id = OLD.mail_id AND state <> 'queued';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_answers AFTER INSERT OR DELETE ON support_replies
  FOR EACH ROW EXECUTE FUNCTION count_support_answers();
--> statement-breakpoint
-- Failed or taken back it answers nobody; sent again it does.
CREATE FUNCTION recount_support_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_messages s SET answers = answers + CASE WHEN NEW.state IN ('queued', 'sent') THEN 1 ELSE -1 END
  FROM support_replies r WHERE r.mail_id = NEW.id AND s.id = r.message_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recount_answers AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.kind = 'reply' AND (OLD.state IN ('queued', 'sent')) <> (NEW.state IN ('queued', 'sent')))
  EXECUTE FUNCTION recount_support_answers();
--> statement-breakpoint
CREATE FUNCTION tally_supports() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON support_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();
--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE ON support_messages REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();
--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON support_messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_supports();
--> statement-breakpoint
INSERT INTO tallies (metric, key, amount)
SELECT 'supports', replied::text, count(*) FROM support_messages WHERE deleted_at IS NULL GROUP BY 2;
--> statement-breakpoint
LOCK TABLE plans IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- As before, and what each plan brings in besides. Any name but `weekly` is the monthly plan.
CREATE OR REPLACE FUNCTION tally_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT 'revenue', to_char(p.created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(p.base_amount_cents) FROM added p GROUP BY 2
  UNION ALL
  SELECT 'plan_revenue', CASE p.name WHEN 'weekly' THEN 'weekly' ELSE 'monthly' END, sum(p.base_amount_cents)
  FROM added p GROUP BY 2;
  UPDATE users u SET total_spent_cents = u.total_spent_cents + s.spent
  FROM (SELECT user_id, sum(base_amount_cents) AS spent FROM added GROUP BY 1) s WHERE u.id = s.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO tallies (metric, key, amount)
SELECT 'plan_revenue', CASE name WHEN 'weekly' THEN 'weekly' ELSE 'monthly' END, sum(base_amount_cents)
FROM plans GROUP BY 2;
