INSERT INTO settings (name, value) VALUES ('time_zone', 'America/New_York');
--> statement-breakpoint
-- What one person adds to the tallies. A removed person adds nothing.
CREATE FUNCTION user_tallies(u users, zone text) RETURNS TABLE (metric text, key text)
LANGUAGE sql STABLE AS $$
  SELECT v.metric, v.key FROM (
    VALUES ('users', ''), ('registered', to_char(u.created_at AT TIME ZONE zone, 'YYYY-MM-DD')),
           ('state', lower(u.state)), ('city', lower(u.city) || '/' || lower(u.state))
  ) v(metric, key)
  UNION ALL SELECT 'featured', '' WHERE u.featured
  UNION ALL SELECT 'active', '' WHERE u.active
  UNION ALL SELECT DISTINCT 'role', r::text FROM unnest(u.role_ids) r
$$;
--> statement-breakpoint
CREATE FUNCTION community_zone() RETURNS text
LANGUAGE sql STABLE AS $$ SELECT value FROM settings WHERE name = 'time_zone' $$;
--> statement-breakpoint
-- Statement triggers: one addition a statement, however many rows it touched.
CREATE FUNCTION tally_users_insert() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, count(*) FROM added u, LATERAL user_tallies(u, zone) t
  WHERE u.deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_users_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT c.metric, c.key, sum(c.one) FROM (
    SELECT t.metric, t.key, 1 AS one FROM added u, LATERAL user_tallies(u, zone) t WHERE u.deleted_at IS NULL
    UNION ALL
    SELECT t.metric, t.key, -1 FROM gone u, LATERAL user_tallies(u, zone) t WHERE u.deleted_at IS NULL
  ) c GROUP BY 1, 2 HAVING sum(c.one) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_users_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, -count(*) FROM gone u, LATERAL user_tallies(u, zone) t
  WHERE u.deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_insert();
--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_update();
--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users_delete();
--> statement-breakpoint
-- Money once earned stays: plans are only ever inserted.
CREATE FUNCTION tally_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT 'revenue', to_char(p.created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(p.base_amount_cents) FROM added p GROUP BY 2;
  UPDATE users u SET total_spent_cents = u.total_spent_cents + s.spent
  FROM (SELECT user_id, sum(base_amount_cents) AS spent FROM added GROUP BY 1) s WHERE u.id = s.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON plans REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_plans();
--> statement-breakpoint
-- A plain count of the rows that are not removed; the metric is the trigger's argument.
CREATE FUNCTION tally_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    change := change + (SELECT count(*) FROM added WHERE deleted_at IS NULL);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    change := change - (SELECT count(*) FROM gone WHERE deleted_at IS NULL);
  END IF;
  IF change <> 0 THEN
    INSERT INTO tallies (metric, key, amount) VALUES (TG_ARGV[0], '', change);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON headlines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');
--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE ON headlines REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');
--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON headlines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('headlines');
--> statement-breakpoint
CREATE TRIGGER tally_insert AFTER INSERT ON bulletins REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('bulletins');
--> statement-breakpoint
CREATE TRIGGER tally_update AFTER UPDATE ON bulletins REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('bulletins');
--> statement-breakpoint
CREATE TRIGGER tally_delete AFTER DELETE ON bulletins REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows('bulletins');
--> statement-breakpoint
CREATE FUNCTION tally(m text, k text DEFAULT '') RETURNS bigint
LANGUAGE sql STABLE AS $$ SELECT coalesce(sum(amount), 0)::bigint FROM tallies WHERE metric = m AND key = k $$;
--> statement-breakpoint
CREATE FUNCTION tally_between(m text, first text, last text) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM tallies WHERE metric = m AND key >= first AND key <= last
$$;
--> statement-breakpoint
-- Folds the rows of each key into one. Whoever deletes a row adds it again in the same statement, so nothing is lost
-- or counted twice, and a reader sees either all of it or none.
CREATE FUNCTION fold_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
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
  RETURN folded;
END $$;
--> statement-breakpoint
-- Days follow the community's zone, so another zone means counting them anew.
CREATE FUNCTION set_community_zone(zone text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF community_zone() = zone THEN RETURN false; END IF;
  LOCK TABLE users, plans, tallies IN SHARE ROW EXCLUSIVE MODE;
  UPDATE settings SET value = zone WHERE name = 'time_zone';
  DELETE FROM tallies WHERE metric IN ('registered', 'revenue');
  INSERT INTO tallies (metric, key, amount)
  SELECT 'registered', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), count(*)
  FROM users WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'revenue', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(base_amount_cents) FROM plans GROUP BY 2;
  RETURN true;
END $$;
