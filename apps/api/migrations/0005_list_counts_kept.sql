-- In which cells one person counts: one a kind.
CREATE FUNCTION user_cells_of(u users, zone text)
RETURNS TABLE (kind text, state text, city text, day date, role_ids smallint[], featured boolean)
LANGUAGE sql STABLE AS $$
  SELECT v.kind, v.state, v.city, v.day, ARRAY(SELECT DISTINCT r FROM unnest(u.role_ids) r ORDER BY 1), u.featured
  FROM (VALUES ('talents', '', '', NULL::date), ('place', lower(u.state), lower(u.city), NULL),
               ('day', '', '', (u.created_at AT TIME ZONE zone)::date)) v(kind, state, city, day)
$$;
--> statement-breakpoint
CREATE FUNCTION count_user_cells() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TRIGGER cells_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();
--> statement-breakpoint
CREATE TRIGGER cells_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();
--> statement-breakpoint
CREATE TRIGGER cells_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();
--> statement-breakpoint
CREATE TRIGGER cells_truncate AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_user_cells();
--> statement-breakpoint
INSERT INTO user_cells
SELECT c.kind, c.state, c.city, c.day, c.role_ids, c.featured, count(*)
FROM users u, LATERAL user_cells_of(u, community_zone()) c WHERE u.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
-- As `fold_tallies`: whoever deletes a row adds it again in the same statement.
CREATE FUNCTION fold_user_cells() RETURNS bigint LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE folded bigint;
BEGIN
  WITH many AS (
    SELECT metric, key FROM tallies GROUP BY 1, 2 HAVING count(*) > 1
  ), gone AS (
    DELETE FROM tallies t USING many m WHERE t.metric = m.metric AND t.key = m.key RETURNING t.metric, t.key, t.amount
  ), sums AS (
    INSERT INTO tallies (metric, key, amount)
    SELECT metric, key, sum(amount) FROM gone GROUP BY 1, 2 HAVING sum(amount) <> 0
    RETURNING 1
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded + fold_user_cells();
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_community_zone(zone text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF community_zone() = zone THEN RETURN false; END IF;
  LOCK TABLE users, plans, tallies, user_cells IN SHARE ROW EXCLUSIVE MODE;
  UPDATE settings SET value = zone WHERE name = 'time_zone';
  DELETE FROM tallies WHERE metric IN ('registered', 'revenue');
  INSERT INTO tallies (metric, key, amount)
  SELECT 'registered', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), count(*)
  FROM users WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'revenue', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(base_amount_cents) FROM plans GROUP BY 2;
  DELETE FROM user_cells WHERE kind = 'day';
  INSERT INTO user_cells
  SELECT c.kind, c.state, c.city, c.day, c.role_ids, c.featured, count(*)
  FROM users u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL AND c.kind = 'day'
  GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN true;
END $$;
--> statement-breakpoint
-- A city lies in one state: taken for independent, both together look far rarer than they are.
CREATE STATISTICS users_place (dependencies, mcv) ON (lower(city)), (lower(state)) FROM users;
