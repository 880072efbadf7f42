-- Returns the connections that are told of an event.
CREATE OR REPLACE FUNCTION connections_for(of_event text) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM connections WHERE is_on AND deleted_at IS NULL AND of_event = ANY (events)
$$;

-- Queues an event for the connections that want it, in the transaction of whoever changed the record. While there is none,
-- it writes nothing.
CREATE OR REPLACE FUNCTION queue_for_connections(of_event text, of_subject text, of_data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO connection_deliveries (connection_id, event, subject, data)
  SELECT wanting, of_event, of_subject, of_data FROM connections_for(of_event) wanting
$$;

-- Who wants it is asked once, however many registered. People who are added from a file have no password yet: nobody
-- registered.
CREATE OR REPLACE FUNCTION queue_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO connection_deliveries (connection_id, event, subject, data)
  SELECT wanting, 'member.registered', 'users ' || id, jsonb_build_object('userId', id)
  FROM connections_for('member.registered') wanting, added
  WHERE password_hash IS NOT NULL AND deleted_at IS NULL ORDER BY id, wanting;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_registrations AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_registrations();

CREATE OR REPLACE FUNCTION queue_reported_thing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_for_connections(CASE WHEN NEW.held_for IS NULL THEN 'report.opened' ELSE 'post.held' END,
    'reports ' || NEW.id, jsonb_build_object('reportId', NEW.id, 'kind', NEW.kind, 'recordId', NEW.record));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_reported_thing AFTER INSERT ON reported_things
  FOR EACH ROW EXECUTE FUNCTION queue_reported_thing();

CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_for_connections('message.arrived', 'supports ' || NEW.id,
    jsonb_build_object('messageId', NEW.id, 'isAnswer', false));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_message AFTER INSERT ON support_messages
  FOR EACH ROW EXECUTE FUNCTION queue_message();

CREATE OR REPLACE FUNCTION queue_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE thread bigint := support_thread_of(NEW.message_id);
BEGIN
  PERFORM queue_for_connections('message.arrived', 'supports ' || thread,
    jsonb_build_object('messageId', thread, 'isAnswer', true));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_answer AFTER INSERT ON support_incoming
  FOR EACH ROW EXECUTE FUNCTION queue_answer();

CREATE OR REPLACE FUNCTION queue_failed_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_for_connections('reply.failed', 'replies ' || r.id,
    jsonb_build_object('replyId', r.id, 'messageId', support_thread_of(r.message_id)))
  FROM support_replies r WHERE r.mail_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_failed_reply AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.state = 'failed' AND OLD.state <> 'failed') EXECUTE FUNCTION queue_failed_reply();

-- Undo of the end opens the round again. Undo of the start deletes it, and so does an end without a new vote.
CREATE OR REPLACE FUNCTION queue_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM queue_for_connections('voting.ended', 'rounds ' || OLD.id,
      jsonb_build_object('roundId', OLD.id, 'isUndone', true));
  ELSE
    PERFORM queue_for_connections(CASE WHEN NEW.ended_at IS NULL THEN 'voting.started' ELSE 'voting.ended' END,
      'rounds ' || NEW.id, jsonb_build_object('roundId', NEW.id, 'isUndone', TG_OP = 'UPDATE' AND NEW.ended_at IS NULL));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_started_round AFTER INSERT ON contest_rounds
  FOR EACH ROW EXECUTE FUNCTION queue_round();

CREATE OR REPLACE TRIGGER queue_ended_round AFTER UPDATE OF ended_at ON contest_rounds FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)) EXECUTE FUNCTION queue_round();

CREATE OR REPLACE TRIGGER queue_undone_round AFTER DELETE ON contest_rounds FOR EACH ROW
  WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION queue_round();

CREATE OR REPLACE FUNCTION queue_parlour(of_event text, parlour parlours, is_undone boolean) RETURNS void LANGUAGE sql AS $$
  SELECT queue_for_connections(of_event, 'parlours ' || parlour.id, jsonb_build_object('parlourId', parlour.id,
    'title', parlour.suite_title,
    'startsAt', to_char(parlour.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'isUndone', is_undone))
$$;

CREATE OR REPLACE FUNCTION queue_scheduled_parlour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_parlour('parlour.scheduled', NEW, false);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_scheduled_parlour AFTER INSERT ON parlours FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND NEW.live_at IS NULL AND NEW.finished_at IS NULL)
  EXECUTE FUNCTION queue_scheduled_parlour();

-- A finished parlour that is deleted was not cancelled, and one that is purged was cancelled before.
CREATE OR REPLACE FUNCTION queue_changed_parlour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.live_at IS NULL AND NEW.live_at IS NOT NULL THEN
    PERFORM queue_parlour('parlour.started', NEW, false);
  END IF;
  IF OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL THEN
    PERFORM queue_parlour('parlour.finished', NEW, false);
  ELSIF NEW.finished_at IS NULL AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL THEN
    PERFORM queue_parlour('parlour.cancelled', NEW, false);
  ELSIF NEW.finished_at IS NULL AND OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL THEN
    PERFORM queue_parlour('parlour.scheduled', NEW, true);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_changed_parlour AFTER UPDATE OF live_at, finished_at, deleted_at ON parlours FOR EACH ROW
  WHEN ((OLD.live_at, OLD.finished_at, OLD.deleted_at) IS DISTINCT FROM (NEW.live_at, NEW.finished_at, NEW.deleted_at))
  EXECUTE FUNCTION queue_changed_parlour();

-- An unfinished parlour is gone with its host, and comes back with them.
CREATE OR REPLACE FUNCTION queue_parlours_of_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_parlour(CASE WHEN NEW.deleted_at IS NULL THEN 'parlour.scheduled' ELSE 'parlour.cancelled' END, p,
    NEW.deleted_at IS NULL)
  FROM parlours p WHERE p.owner_id = NEW.id AND p.finished_at IS NULL AND p.deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER queue_parlours_of_host AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION queue_parlours_of_host();
