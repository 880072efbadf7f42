-- The people are locked before anything is counted: what a statement counts is what it sees when it begins, so a count
-- made while waiting for somebody else's podcast would leave that one out.
CREATE OR REPLACE FUNCTION count_podcasts_of(people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = ANY (people) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users u SET podcast_count = c.amount, podcast_at = c.newest
  FROM (
    SELECT w.id, count(p.id) AS amount, max(p.created_at) AS newest
    FROM unnest(people) w(id) LEFT JOIN podcasts p ON p.user_id = w.id AND p.deleted_at IS NULL GROUP BY 1
  ) c
  WHERE u.id = c.id AND (u.podcast_count, u.podcast_at) IS DISTINCT FROM (c.amount, c.newest);
END $$;

CREATE OR REPLACE FUNCTION count_podcasts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE people bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE users SET podcast_count = 0, podcast_at = NULL WHERE podcast_count > 0;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    people := ARRAY(SELECT DISTINCT user_id FROM added WHERE deleted_at IS NULL);
  ELSIF TG_OP = 'DELETE' THEN
    people := ARRAY(SELECT DISTINCT user_id FROM gone WHERE deleted_at IS NULL);
  ELSE
    -- Another name changes no count, so it waits for nobody.
    people := ARRAY(
      SELECT a.user_id FROM added a JOIN gone g USING (id)
      WHERE (a.user_id, a.created_at, a.deleted_at IS NULL) IS DISTINCT FROM (g.user_id, g.created_at, g.deleted_at IS NULL)
      UNION
      SELECT g.user_id FROM added a JOIN gone g USING (id) WHERE a.user_id <> g.user_id
    );
  END IF;
  IF cardinality(people) > 0 THEN PERFORM count_podcasts_of(people); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hosts_insert AFTER INSERT ON podcasts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_podcasts();

CREATE OR REPLACE TRIGGER hosts_update AFTER UPDATE ON podcasts REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_podcasts();

CREATE OR REPLACE TRIGGER hosts_delete AFTER DELETE ON podcasts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_podcasts();

CREATE OR REPLACE TRIGGER hosts_truncate AFTER TRUNCATE ON podcasts FOR EACH STATEMENT EXECUTE FUNCTION count_podcasts();

-- What searches look in.
CREATE OR REPLACE FUNCTION fold_podcast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := fold_fields(NEW.name);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER then_fold BEFORE INSERT OR UPDATE OF name, folded ON podcasts
  FOR EACH ROW EXECUTE FUNCTION fold_podcast();
