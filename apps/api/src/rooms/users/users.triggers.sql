-- What searches look in. The city is in capitals: it is found by whole words alone, and only where a search asks for them.
CREATE OR REPLACE FUNCTION fold_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.name, NEW.email) || E'\n '
    || translate(fold(NEW.city), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') || ' ';
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF name, email, city, folded ON users
  FOR EACH ROW EXECUTE FUNCTION fold_user();

-- The words of a person's name, which stands first in what searches look in.
CREATE OR REPLACE FUNCTION name_words(folded text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT w FROM string_to_table(split_part(folded, E'\n', 1), ' ') w WHERE length(w) >= 2
$$;

-- What one person adds to the tallies. A removed person adds only to 'joined', so that no past day changes.
CREATE OR REPLACE FUNCTION user_tallies(u users, zone text) RETURNS TABLE (metric text, key text)
LANGUAGE sql STABLE AS $$
  SELECT 'joined', to_char(u.created_at AT TIME ZONE zone, 'YYYY-MM-DD')
  UNION ALL
  SELECT p.metric, p.key FROM (
    SELECT v.metric, v.key FROM (
      VALUES ('users', ''), ('registered', to_char(u.created_at AT TIME ZONE zone, 'YYYY-MM-DD')),
             ('state', lower(u.state)), ('city', lower(u.city) || '/' || lower(u.state))
    ) v(metric, key)
    UNION ALL SELECT 'featured', '' WHERE u.featured
    UNION ALL SELECT 'active', '' WHERE u.active
    UNION ALL SELECT 'hosts', '' WHERE u.podcast_count > 0
    UNION ALL SELECT DISTINCT 'role', r::text FROM unnest(u.role_ids) r
    UNION ALL SELECT DISTINCT 'name', w FROM name_words(u.folded) w
  ) p WHERE u.deleted_at IS NULL
$$;

-- Statement triggers: one addition a statement, however many rows it touched.
CREATE OR REPLACE FUNCTION tally_users_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, count(*) FROM added u, LATERAL user_tallies(u, zone) t GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_users_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT c.metric, c.key, sum(c.one) FROM (
    SELECT t.metric, t.key, 1 AS one FROM added u, LATERAL user_tallies(u, zone) t
    UNION ALL
    SELECT t.metric, t.key, -1 FROM gone u, LATERAL user_tallies(u, zone) t
  ) c GROUP BY 1, 2 HAVING sum(c.one) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_users_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, -count(*) FROM gone u, LATERAL user_tallies(u, zone) t GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_insert();

CREATE OR REPLACE TRIGGER tally_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_update();

CREATE OR REPLACE TRIGGER tally_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_delete();

-- In which cells one person counts: one a kind.
CREATE OR REPLACE FUNCTION user_cells_of(u users, zone text)
RETURNS TABLE (kind text, state text, city text, day date, role_ids smallint[], featured boolean)
LANGUAGE sql STABLE AS $$
  SELECT v.kind, v.state, v.city, v.day, ARRAY(SELECT DISTINCT r FROM unnest(u.role_ids) r ORDER BY 1), u.featured
  FROM (VALUES ('talents', '', '', NULL::date), ('place', lower(u.state), lower(u.city), NULL),
               ('day', '', '', (u.created_at AT TIME ZONE zone)::date)) v(kind, state, city, day)
$$;

CREATE OR REPLACE FUNCTION count_user_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE user_cells;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO user_cells
    SELECT c.kind, c.state, c.city, c.day, c.role_ids, c.featured, count(*)
    FROM added u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_cells
    SELECT c.kind, c.state, c.city, c.day, c.role_ids, c.featured, -count(*)
    FROM gone u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO user_cells
    SELECT e.kind, e.state, e.city, e.day, e.role_ids, e.featured, sum(e.one) FROM (
      SELECT c.*, 1 AS one FROM added u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL
      UNION ALL
      SELECT c.*, -1 FROM gone u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL
    ) e GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(e.one) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER cells_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();

CREATE OR REPLACE TRIGGER cells_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();

CREATE OR REPLACE TRIGGER cells_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();

CREATE OR REPLACE TRIGGER cells_truncate AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();

-- As `fold_tallies`: whoever deletes a row adds it again in the same statement.
CREATE OR REPLACE FUNCTION fold_user_cells() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  WITH many AS (
    SELECT kind, state, city, day, role_ids, featured FROM user_cells GROUP BY 1, 2, 3, 4, 5, 6 HAVING count(*) > 1
  ), gone AS (
    DELETE FROM user_cells c USING many m
    WHERE c.kind = m.kind AND c.state = m.state AND c.city = m.city AND c.day IS NOT DISTINCT FROM m.day
      AND c.role_ids = m.role_ids AND c.featured = m.featured
    RETURNING c.*
  ), sums AS (
    INSERT INTO user_cells
    SELECT kind, state, city, day, role_ids, featured, sum(amount) FROM gone
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
    RETURNING 1
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- Folds what was counted of a place, so that nothing says which people left it.
CREATE OR REPLACE FUNCTION fold_place(of_state text, of_city text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM tallies
    WHERE (metric = 'state' AND key = lower(of_state))
      OR (metric = 'city' AND key = lower(of_city) || '/' || lower(of_state))
    RETURNING metric, key, amount
  )
  INSERT INTO tallies (metric, key, amount)
  SELECT metric, key, sum(amount) FROM gone GROUP BY 1, 2 HAVING sum(amount) <> 0;
  WITH gone AS (
    DELETE FROM user_cells
    WHERE kind = 'place' AND state = lower(of_state) AND city = lower(of_city)
    RETURNING *
  )
  INSERT INTO user_cells
  SELECT kind, state, city, day, role_ids, featured, sum(amount) FROM gone
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0;
END $$;

-- Folds what was counted of the words of a name, for the same reason.
CREATE OR REPLACE FUNCTION fold_name(of_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM tallies WHERE metric = 'name' AND key = ANY (string_to_array(fold(of_name), ' '))
    RETURNING metric, key, amount
  )
  INSERT INTO tallies (metric, key, amount)
  SELECT metric, key, sum(amount) FROM gone GROUP BY 1, 2 HAVING sum(amount) <> 0;
END $$;

-- Money once earned stays: plans are only ever inserted, and refunds are rows of their own (money.triggers.sql). Any name but `weekly` is the monthly plan.
CREATE OR REPLACE FUNCTION tally_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT 'revenue', to_char(p.created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(p.base_amount_cents) FROM added p GROUP BY 2
  UNION ALL
  SELECT 'plan_revenue', CASE p.name WHEN 'weekly' THEN 'weekly' ELSE 'monthly' END, sum(p.base_amount_cents)
  FROM added p GROUP BY 2;
  UPDATE users u SET total_spent_cents = u.total_spent_cents + s.spent
  FROM (SELECT user_id, sum(base_amount_cents) AS spent FROM added GROUP BY 1) s WHERE u.id = s.user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_insert AFTER INSERT ON plans REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_plans();
