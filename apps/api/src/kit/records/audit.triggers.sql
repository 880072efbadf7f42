-- The log is only ever added to. One change remains: the details of an entry, which may hold personal data, can be
-- erased by a transaction that says so, and that adds an entry which lists what it erased: `npm run audit` accepts no
-- other erased entry.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entries' AND TG_OP = 'UPDATE' AND current_setting('greenroom.erase', true) = 'listed' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND OLD.after -> 'erased' IS NULL
       AND to_jsonb(NEW) - '{before,after}'::text[] = to_jsonb(OLD) - '{before,after}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the activity log cannot be changed: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_entries_whole BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_seals_kept BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_seals_whole BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Runs with the commit, when the erasure has added its own entry.
CREATE OR REPLACE FUNCTION expect_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM audit_entries e
    WHERE e.after -> 'erased' IS NOT NULL AND e.id > NEW.id AND e.after -> 'erased' @> to_jsonb(NEW.id)
  ) THEN
    RAISE EXCEPTION 'no entry of the activity log lists the erasure of %', NEW.id USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL can't replace a constraint trigger.
DO $$ BEGIN
  DROP TRIGGER IF EXISTS audit_entries_listed ON audit_entries;
  CREATE CONSTRAINT TRIGGER audit_entries_listed AFTER UPDATE ON audit_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION expect_erasure();
END $$;

-- Adds an entry to the chain. `npm run audit` computes the same without this function: audit-seals.store.ts.
CREATE OR REPLACE FUNCTION seal_audit_entry(entry audit_entries) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  details bytea := sha256(convert_to(jsonb_build_array(entry.before, entry.after)::text, 'UTF8'));
  last bytea;
BEGIN
  -- Each statement sees what the holder before has committed.
  PERFORM pg_advisory_xact_lock(5230416);
  SELECT hash INTO last FROM audit_seals ORDER BY id DESC LIMIT 1;
  INSERT INTO audit_seals (entry_id, details_hash, hash) VALUES (entry.id, details, sha256(
    coalesce(last, '') || convert_to(jsonb_build_array(
      entry.id, entry.admin_id, entry.actor, entry.action, entry.kind, entry.record,
      extract(epoch FROM entry.created_at), entry.ip, entry.request_id
    )::text || CASE WHEN entry.key_id IS NULL THEN '' ELSE jsonb_build_array(entry.key_id, entry.key_name)::text END,
    'UTF8') || details));
END $$;

-- Runs with the commit, when the transaction holds all other locks it needs, so that the chain's is held shortly and
-- never in a circle. The consoles hear of it.
CREATE OR REPLACE FUNCTION seal_added_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seal_audit_entry(NEW);
  -- A change of many records publishes one event itself.
  IF coalesce(current_setting('greenroom.quiet', true), '') <> 'on' THEN
    PERFORM pg_notify('greenroom_events', json_build_object('name', 'activity', 'data',
      json_build_object('kind', NEW.kind, 'record', NEW.record))::text);
  END IF;
  RETURN NULL;
END $$;

DO $$ BEGIN
  DROP TRIGGER IF EXISTS audit_entries_sealed ON audit_entries;
  CREATE CONSTRAINT TRIGGER audit_entries_sealed AFTER INSERT ON audit_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_added_entry();
END $$;

-- Seals the entries of a database from before there were seals, in the order of their ids.
CREATE OR REPLACE FUNCTION seal_earlier_entries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE entry audit_entries;
BEGIN
  IF EXISTS (SELECT FROM audit_seals) THEN RETURN; END IF;
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    PERFORM seal_audit_entry(entry);
  END LOOP;
END $$;

-- Counts the entries of each kind and call, and of these the ones after the first of an act. Nothing removes one.
CREATE OR REPLACE FUNCTION tally_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (metric, key, amount) SELECT 'audit', coalesce(kind, '') || ' ' || action, count(*) FROM added GROUP BY 2;
  INSERT INTO tallies (metric, key, amount)
  SELECT 'audit_rest', coalesce(kind, '') || ' ' || action, count(*) FROM added WHERE act_id IS NOT NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON audit_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_audit();
