CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON headlines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON headlines REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON headlines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');

CREATE OR REPLACE FUNCTION await_headline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_awaited := coalesce(NEW.publish_at > now(), false);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER headline_awaited BEFORE INSERT OR UPDATE OF publish_at ON headlines
  FOR EACH ROW EXECUTE FUNCTION await_headline();

-- What searches look in.
CREATE OR REPLACE FUNCTION fold_headline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.title, NEW.description);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF title, description, folded ON headlines
  FOR EACH ROW EXECUTE FUNCTION fold_headline();
