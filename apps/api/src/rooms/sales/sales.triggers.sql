-- Counts all finished parlours, the top ones and their participants.
CREATE OR REPLACE FUNCTION tally_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := 0;
DECLARE top bigint := 0;
DECLARE people bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*), count(*) FILTER (WHERE is_top), coalesce(sum(num_participants), 0) INTO change, top, people
    FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT change - count(*), top - count(*) FILTER (WHERE is_top), people - coalesce(sum(num_participants), 0)
    INTO change, top, people FROM gone WHERE deleted_at IS NULL;
  END IF;
  INSERT INTO tallies (metric, key, amount)
  SELECT m.metric, '', m.amount
  FROM (VALUES ('sales', change), ('sales_top', top), ('sales_participants', people)) m (metric, amount)
  WHERE m.amount <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON sales REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sales();

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON sales REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sales();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON sales REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sales();

CREATE OR REPLACE TRIGGER tally_truncate AFTER TRUNCATE ON sales
  FOR EACH STATEMENT EXECUTE FUNCTION tally_emptied('sales', 'sales_top', 'sales_participants');

-- All removed people share a name.
CREATE OR REPLACE FUNCTION shown_name(person users) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN person.deleted_at IS NULL THEN person.name ELSE 'Deleted user' END
$$;

-- Waits for whoever changes the person's name, so that the newer one stands here.
CREATE OR REPLACE FUNCTION name_sale_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT shown_name(u) INTO NEW.host_name FROM users u WHERE u.id = NEW.user_id FOR SHARE;
  NEW.host_name := coalesce(NEW.host_name, '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_host BEFORE INSERT OR UPDATE OF user_id ON sales
  FOR EACH ROW EXECUTE FUNCTION name_sale_host();

CREATE OR REPLACE FUNCTION rename_sale_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most people host nothing, and an UPDATE counts anew even when it changes no row.
  IF EXISTS (SELECT FROM sales WHERE user_id = NEW.id) THEN
    UPDATE sales SET host_name = shown_name(NEW) WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rename_host AFTER UPDATE OF name, deleted_at ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION rename_sale_host();

-- What searches look in. Its name comes after `name_`: triggers run in the order of their names.
CREATE OR REPLACE FUNCTION fold_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.title, NEW.host_name, NEW.description);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF title, host_name, user_id, description, folded ON sales
  FOR EACH ROW EXECUTE FUNCTION fold_sale();
