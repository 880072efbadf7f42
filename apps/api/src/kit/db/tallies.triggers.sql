CREATE OR REPLACE FUNCTION community_zone() RETURNS text
LANGUAGE sql STABLE AS $$ SELECT value FROM settings WHERE name = 'time_zone' $$;

-- When the clocks of a zone show a time: of two moments the first, of none the one as much later as the clocks are moved.
-- PostgreSQL alone takes the second of two, though a day begins with the first: midnight comes twice in some zones.
CREATE OR REPLACE FUNCTION moment_of(local timestamp, zone text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT min(m.at - d.moved) FROM (VALUES (interval '2 hours'), ('1 hour'), ('30 minutes')) d (moved)
                   WHERE (m.at - d.moved) AT TIME ZONE zone = local), m.at)
  FROM (VALUES (local AT TIME ZONE zone)) m (at)
$$;

-- Days follow the community's zone, so another zone means counting them anew.
CREATE OR REPLACE FUNCTION set_community_zone(zone text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF community_zone() = zone THEN RETURN false; END IF;
  LOCK TABLE users, plans, plan_refunds, transactions, tallies, user_cells IN SHARE ROW EXCLUSIVE MODE;
  UPDATE settings SET value = zone WHERE name = 'time_zone';
  DELETE FROM tallies WHERE metric IN ('joined', 'registered', 'revenue');
  INSERT INTO tallies (metric, key, amount)
  SELECT 'joined', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), count(*) FROM users GROUP BY 2
  UNION ALL
  SELECT 'registered', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), count(*)
  FROM users WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'revenue', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), sum(base_amount_cents) FROM plans GROUP BY 2
  UNION ALL
  SELECT 'revenue', to_char(created_at AT TIME ZONE zone, 'YYYY-MM-DD'), -sum(amount_cents) FROM plan_refunds GROUP BY 2;
  PERFORM move_money_days(zone);
  DELETE FROM user_cells WHERE kind = 'day';
  INSERT INTO user_cells
  SELECT c.kind, c.state, c.city, c.day, c.role_ids, c.featured, count(*)
  FROM users u, LATERAL user_cells_of(u, zone) c WHERE u.deleted_at IS NULL AND c.kind = 'day'
  GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION tally(m text, k text DEFAULT '') RETURNS bigint
LANGUAGE sql STABLE AS $$ SELECT coalesce(sum(amount), 0)::bigint FROM tallies WHERE metric = m AND key = k $$;

-- A plain count of the rows that are not removed; the metric is the trigger's argument.
CREATE OR REPLACE FUNCTION tally_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Another program may empty a table: the metrics that count it are the trigger's arguments. What it adds is taken off
-- rather than deleted, so that folding at the same moment changes nothing.
CREATE OR REPLACE FUNCTION tally_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT metric, key, -sum(amount) FROM tallies WHERE metric = ANY (TG_ARGV) GROUP BY 1, 2 HAVING sum(amount) <> 0;
  RETURN NULL;
END $$;

-- Folds the rows of each key into one. Whoever deletes a row adds it again in the same statement, so nothing is lost
-- or counted twice, and a reader sees either all of it or none.
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
