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
