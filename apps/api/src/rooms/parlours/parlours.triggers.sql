-- What searches look in.
CREATE OR REPLACE FUNCTION fold_parlour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.suite_title);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF suite_title, folded ON parlours
  FOR EACH ROW EXECUTE FUNCTION fold_parlour();
