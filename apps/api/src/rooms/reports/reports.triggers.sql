-- What searches look in.
CREATE OR REPLACE FUNCTION fold_reported_thing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.title, NEW.words);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF title, words, folded ON reported_things
  FOR EACH ROW EXECUTE FUNCTION fold_reported_thing();
