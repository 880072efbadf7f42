-- Counts all posts, and those that the app shows: the board is filtered by that.
CREATE OR REPLACE FUNCTION tally_bulletins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := 0;
DECLARE active bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*), count(*) FILTER (WHERE status) INTO change, active FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT change - count(*), active - count(*) FILTER (WHERE status) INTO change, active
    FROM gone WHERE deleted_at IS NULL;
  END IF;
  INSERT INTO tallies (metric, key, amount)
  SELECT c.metric, '', c.amount FROM (VALUES ('bulletins', change), ('bulletins_active', active)) c(metric, amount)
  WHERE c.amount <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON bulletins REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_bulletins();

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON bulletins REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_bulletins();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON bulletins REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_bulletins();

-- What searches look in.
CREATE OR REPLACE FUNCTION fold_bulletin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.title, NEW.description);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF title, description, folded ON bulletins
  FOR EACH ROW EXECUTE FUNCTION fold_bulletin();
