-- Each process listens for notifications, whoever writes them, and for what colleagues have read and chosen.
CREATE OR REPLACE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_notifications', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notifications_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notifications
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

CREATE OR REPLACE TRIGGER notification_reads_told AFTER INSERT OR DELETE ON notification_reads
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

CREATE OR REPLACE TRIGGER notification_marks_told AFTER INSERT OR UPDATE OF read_until ON notification_marks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

CREATE OR REPLACE TRIGGER notification_choices_told AFTER INSERT OR UPDATE OR DELETE ON notification_choices
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

-- A new colleague begins with what comes from now on.
CREATE OR REPLACE FUNCTION mark_read_until_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_marks (admin_id, read_until)
  VALUES (NEW.id, coalesce((SELECT max(id) FROM notifications), 0)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER new_colleague_marked AFTER INSERT ON admins
  FOR EACH ROW EXECUTE FUNCTION mark_read_until_now();

-- Sets whether what notifications ask for is done. Without one to change it writes nothing, and tells nobody.
CREATE OR REPLACE FUNCTION finish_notifications(of_kind text, of_matter bigint, is_done boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM notifications WHERE kind = of_kind AND matter = of_matter AND (done_at IS NOT NULL) <> is_done
  ) THEN
    UPDATE notifications SET done_at = CASE WHEN is_done THEN now() END
    WHERE kind = of_kind AND matter = of_matter AND (done_at IS NOT NULL) <> is_done;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION finish_support_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finish_notifications('support', NEW.id,
    NEW.stage IN ('answered', 'closed') OR NEW.merged_into IS NOT NULL OR NEW.deleted_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER support_notifications_finished AFTER UPDATE ON support_messages FOR EACH ROW
  WHEN ((OLD.stage IN ('answered', 'closed') OR OLD.merged_into IS NOT NULL OR OLD.deleted_at IS NOT NULL)
    <> (NEW.stage IN ('answered', 'closed') OR NEW.merged_into IS NOT NULL OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION finish_support_notifications();

-- Sent again; if it fails again, there is another notification.
CREATE OR REPLACE FUNCTION finish_mail_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finish_notifications('mail', NEW.id, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mail_notifications_finished AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (OLD.state = 'failed' AND NEW.state <> 'failed') EXECUTE FUNCTION finish_mail_notifications();

CREATE OR REPLACE FUNCTION finish_parlour_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finish_notifications('parlour_warnings', NEW.id, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER parlour_notifications_finished AFTER UPDATE ON parlours FOR EACH ROW
  WHEN (NEW.is_public OR NEW.live_at IS NOT NULL OR NEW.finished_at IS NOT NULL OR NEW.deleted_at IS NOT NULL
    OR NEW.starts_at <> OLD.starts_at)
  EXECUTE FUNCTION finish_parlour_notifications();

-- Counts the notifications of each kind: which kinds a colleague sees is up to them.
CREATE OR REPLACE FUNCTION tally_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'notifications', kind, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'notifications', kind, -count(*) FROM gone WHERE deleted_at IS NULL GROUP BY 2;
  ELSE
    -- Most changes only say that something is done, which counts nothing.
    INSERT INTO tallies (metric, key, amount)
    SELECT 'notifications', kind, sum(one) FROM (
      SELECT kind, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL
      SELECT kind, -1 FROM gone WHERE deleted_at IS NULL
    ) changes GROUP BY 2 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_notifications();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_notifications();

CREATE OR REPLACE TRIGGER tally_truncate AFTER TRUNCATE ON notifications
  FOR EACH STATEMENT EXECUTE FUNCTION tally_emptied('notifications');

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON notifications REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_notifications();
