-- What searches look in.
CREATE OR REPLACE FUNCTION fold_parlour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.suite_title);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF suite_title, folded ON parlours
  FOR EACH ROW EXECUTE FUNCTION fold_parlour();

-- Calendar programs take a change of an event only with a higher number.
CREATE OR REPLACE FUNCTION count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  NEW.updated_at := greatest(NEW.updated_at, statement_timestamp());
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_calendar_change BEFORE UPDATE ON parlours FOR EACH ROW
  WHEN ((OLD.suite_title, OLD.description, OLD.price_cents, OLD.owner_id, OLD.starts_at, OLD.finished_at, OLD.is_public,
      OLD.deleted_at)
    IS DISTINCT FROM (NEW.suite_title, NEW.description, NEW.price_cents, NEW.owner_id, NEW.starts_at, NEW.finished_at,
      NEW.is_public, NEW.deleted_at))
  EXECUTE FUNCTION count_calendar_change();

-- An unfinished parlour is gone with its host, and comes back with them.
CREATE OR REPLACE FUNCTION count_calendar_hosts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parlours SET calendar_sequence = calendar_sequence + 1, updated_at = statement_timestamp()
  WHERE owner_id = NEW.id AND finished_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_calendar_hosts AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION count_calendar_hosts();
