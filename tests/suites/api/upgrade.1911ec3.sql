-- A database that commit 1911ec3 made (migrations 0000 to 0029), with a few rows in each table, for upgrade.test.ts:
-- `pg_dump --inserts --no-owner --no-privileges --exclude-schema=pgboss`, less its comments. The mail queue is left out:
-- its package makes and updates that itself.
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE SCHEMA drizzle;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.community_zone() RETURNS text
    LANGUAGE sql STABLE
    AS $$ SELECT value FROM settings WHERE name = 'time_zone' $$;
CREATE FUNCTION public.count_podcasts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_podcasts_of(people bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM users WHERE id = ANY (people) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users u SET podcast_count = c.amount, podcast_at = c.newest
  FROM (
    SELECT w.id, count(p.id) AS amount, max(p.created_at) AS newest
    FROM unnest(people) w(id) LEFT JOIN podcasts p ON p.user_id = w.id AND p.deleted_at IS NULL GROUP BY 1
  ) c
  WHERE u.id = c.id AND (u.podcast_count, u.podcast_at) IS DISTINCT FROM (c.amount, c.newest);
END $$;
CREATE FUNCTION public.count_support_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE mail_state text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT state INTO mail_state FROM mails WHERE id = NEW.mail_id FOR UPDATE;
    UPDATE support_messages SET answers = answers + 1
    WHERE id = NEW.message_id AND mail_state IN ('queued', 'sent');
  ELSE
    SELECT state INTO mail_state FROM mails WHERE id = OLD.mail_id FOR UPDATE;
    UPDATE support_messages SET answers = answers - 1
    WHERE id = OLD.message_id AND mail_state IN ('queued', 'sent');
    DELETE FROM mails WHERE id = OLD.mail_id AND state <> 'queued';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.count_user_cells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_votes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update contest_entries e
  set votes_logged = e.votes_logged + v.logged, votes_not_logged = e.votes_not_logged + v.not_logged
  from (
    select entry_id, count(*) filter (where user_id is not null) as logged,
           count(*) filter (where user_id is null) as not_logged
    from added group by entry_id
  ) v
  where e.id = v.entry_id;
  return null;
end $$;
CREATE FUNCTION public.fold_tallies() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.fold_user_cells() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.name_support_sender() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT name, email INTO NEW.sender_name, NEW.sender_email FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sender_name := coalesce(NEW.sender_name, '');
  NEW.sender_email := coalesce(NEW.sender_email, '');
  RETURN NEW;
END $$;
CREATE FUNCTION public.recount_support_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE support_messages s SET answers = answers + CASE WHEN NEW.state IN ('queued', 'sent') THEN 1 ELSE -1 END
  FROM support_replies r WHERE r.mail_id = NEW.id AND s.id = r.message_id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.rename_support_sender() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE support_messages SET sender_name = NEW.name, sender_email = NEW.email WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE FUNCTION public.set_community_zone(zone text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.tally(m text, k text DEFAULT ''::text) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$ SELECT coalesce(sum(amount), 0)::bigint FROM tallies WHERE metric = m AND key = k $$;
CREATE FUNCTION public.tally_between(m text, first text, last text) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM tallies WHERE metric = m AND key >= first AND key <= last
$$;
CREATE FUNCTION public.tally_bulletins() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE change bigint := 0;
DECLARE active bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*), count(*) FILTER (WHERE status) INTO change, active FROM added WHERE deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT change - count(*), active - count(*) FILTER (WHERE status) INTO change, active
    FROM gone WHERE deleted_at IS NULL;
  END IF;
  INSERT INTO tallies (metric, key, amount)
  SELECT c.metric, '', c.amount FROM (VALUES ('bulletins', change), ('bulletins_active', active)) c(metric, amount)
  WHERE c.amount <> 0;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_plans() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.tally_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.tally_supports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', replied::text, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', replied::text, -count(*) FROM gone WHERE deleted_at IS NULL GROUP BY 2;
  ELSE
    INSERT INTO tallies (metric, key, amount)
    SELECT 'supports', c.replied::text, sum(c.one) FROM (
      SELECT replied, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL
      SELECT replied, -1 FROM gone WHERE deleted_at IS NULL
    ) c GROUP BY 2 HAVING sum(c.one) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_users_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, -count(*) FROM gone u, LATERAL user_tallies(u, zone) t
  WHERE u.deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_users_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE zone text := community_zone();
BEGIN
  INSERT INTO tallies (metric, key, amount)
  SELECT t.metric, t.key, count(*) FROM added u, LATERAL user_tallies(u, zone) t
  WHERE u.deleted_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tally_users_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.tell_notifications() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('greenroom_notifications', '');
  RETURN NULL;
END $$;
CREATE FUNCTION public.tell_sessions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('greenroom_sessions', '');
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.tell_supports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed bigint;
  first_id bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*), min(id) INTO changed, first_id FROM gone;
  ELSE
    SELECT count(*), min(id) INTO changed, first_id FROM added;
  END IF;
  IF changed > 0 THEN
    PERFORM pg_notify('greenroom_events', format('{"name":"support","data":{"id":%s}}',
      CASE changed WHEN 1 THEN first_id::text ELSE 'null' END));
  END IF;
  RETURN NULL;
END $$;
CREATE TABLE public.users (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    password_hash text,
    profile_image text,
    bio text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    zipcode text DEFAULT ''::text NOT NULL,
    latitude double precision,
    longitude double precision,
    website_url text,
    video_links text[] DEFAULT '{}'::text[] NOT NULL,
    role_ids smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    genre_ids smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    featured boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    rating smallint DEFAULT 0 NOT NULL,
    total_spent_cents bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp(3) with time zone,
    search text GENERATED ALWAYS AS (lower(((name || ' '::text) || email))) STORED,
    podcast_count integer DEFAULT 0 NOT NULL,
    podcast_at timestamp(3) with time zone
);
CREATE FUNCTION public.user_cells_of(u public.users, zone text) RETURNS TABLE(kind text, state text, city text, day date, role_ids smallint[], featured boolean)
    LANGUAGE sql STABLE
    AS $$
  SELECT v.kind, v.state, v.city, v.day, ARRAY(SELECT DISTINCT r FROM unnest(u.role_ids) r ORDER BY 1), u.featured
  FROM (VALUES ('talents', '', '', NULL::date), ('place', lower(u.state), lower(u.city), NULL),
               ('day', '', '', (u.created_at AT TIME ZONE zone)::date)) v(kind, state, city, day)
$$;
CREATE FUNCTION public.user_tallies(u public.users, zone text) RETURNS TABLE(metric text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT v.metric, v.key FROM (
    VALUES ('users', ''), ('registered', to_char(u.created_at AT TIME ZONE zone, 'YYYY-MM-DD')),
           ('state', lower(u.state)), ('city', lower(u.city) || '/' || lower(u.state))
  ) v(metric, key)
  UNION ALL SELECT 'featured', '' WHERE u.featured
  UNION ALL SELECT 'active', '' WHERE u.active
  UNION ALL SELECT 'hosts', '' WHERE u.podcast_count > 0
  UNION ALL SELECT DISTINCT 'role', r::text FROM unnest(u.role_ids) r
$$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.admins (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.admins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.admins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_entries (
    id bigint NOT NULL,
    admin_id bigint,
    actor text,
    action text NOT NULL,
    kind text,
    record text,
    before jsonb,
    after jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ip text,
    request_id text NOT NULL
);
ALTER TABLE public.audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bulletin_responses (
    id bigint NOT NULL,
    bulletin_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.bulletin_responses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bulletin_responses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bulletins (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    status boolean DEFAULT true NOT NULL,
    role_ids smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.bulletins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bulletins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.cities (
    id integer NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zipcode text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    population integer NOT NULL,
    words text NOT NULL
);
CREATE TABLE public.contest_entries (
    id bigint NOT NULL,
    title text NOT NULL,
    name text NOT NULL,
    object_key text NOT NULL,
    thumbnail_key text,
    duration_ms integer NOT NULL,
    featured boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    votes_logged integer DEFAULT 0 NOT NULL,
    votes_not_logged integer DEFAULT 0 NOT NULL,
    press text
);
ALTER TABLE public.contest_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contest_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contest_partners (
    entry_id bigint NOT NULL,
    user_id bigint NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.contest_round_songs (
    round_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    title text NOT NULL,
    rank integer,
    votes_logged integer DEFAULT 0 NOT NULL,
    votes_not_logged integer DEFAULT 0 NOT NULL,
    last_vote_id bigint,
    removed_at timestamp(3) with time zone
);
CREATE TABLE public.contest_rounds (
    id bigint NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone
);
ALTER TABLE public.contest_rounds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contest_rounds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contest_votes (
    id bigint NOT NULL,
    entry_id bigint NOT NULL,
    user_id bigint,
    name text,
    device_hash bytea,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    source_hash bytea
);
ALTER TABLE public.contest_votes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contest_votes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.data_sets (
    name text NOT NULL,
    version text NOT NULL
);
CREATE TABLE public.genres (
    id smallint NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.headlines (
    id bigint NOT NULL,
    admin_id bigint NOT NULL,
    type smallint NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    website_link text NOT NULL,
    video_key text,
    video_duration_ms integer,
    photo_keys text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.headlines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.headlines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.idempotency_keys (
    subject text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.mails (
    id bigint NOT NULL,
    message_id text NOT NULL,
    kind text NOT NULL,
    to_name text NOT NULL,
    to_email text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    link text,
    send_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications (
    id bigint NOT NULL,
    message text NOT NULL,
    link text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    read_at timestamp(3) with time zone,
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    about_id bigint,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.objects (
    key text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    etag text,
    duration_ms integer,
    width integer,
    height integer,
    copies integer[] DEFAULT '{}'::integer[] NOT NULL
);
CREATE TABLE public.one_time_tokens (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    subject_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    revoked boolean DEFAULT false NOT NULL
);
CREATE TABLE public.pages (
    name text NOT NULL,
    html text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.parlour_members (
    parlour_id bigint NOT NULL,
    user_id bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.parlour_rsvps (
    parlour_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.parlours (
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    suite_title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    price_cents bigint NOT NULL,
    poster_key text NOT NULL,
    video_intro_key text,
    starts_at timestamp(3) with time zone NOT NULL,
    live_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    is_public boolean DEFAULT false NOT NULL,
    community_tab boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE public.parlours ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parlours_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.plans (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    start_date timestamp(3) with time zone NOT NULL,
    end_date timestamp(3) with time zone NOT NULL,
    base_amount_cents bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.plans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.plans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.podcasts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    is_show boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.podcasts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.podcasts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.projects (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    title text NOT NULL,
    type text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    picture_keys text[] DEFAULT '{}'::text[] NOT NULL,
    video_links text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.projects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.roles (
    id smallint NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.sale_reviews (
    id bigint NOT NULL,
    sale_id bigint NOT NULL,
    user_id bigint NOT NULL,
    stars smallint NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.sale_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sale_reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sales (
    id bigint NOT NULL,
    parlour_id bigint NOT NULL,
    user_id bigint NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    price_cents bigint NOT NULL,
    saved_to_profile boolean DEFAULT false NOT NULL,
    is_top boolean DEFAULT false NOT NULL,
    video_key text,
    duration_ms integer NOT NULL,
    num_participants integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.sales ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sales_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.saved_replies (
    id bigint NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.saved_replies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_replies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    realm text NOT NULL,
    subject_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.support_messages (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    sender_name text DEFAULT ''::text NOT NULL,
    sender_email text DEFAULT ''::text NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    replied boolean GENERATED ALWAYS AS ((answers > 0)) STORED NOT NULL,
    search text GENERATED ALWAYS AS (lower(((((subject || ' '::text) || sender_name) || ' '::text) || sender_email))) STORED
);
ALTER TABLE public.support_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.support_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.support_replies (
    id bigint NOT NULL,
    message_id bigint,
    admin_id bigint NOT NULL,
    to_name text NOT NULL,
    to_email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    mail_id bigint NOT NULL
);
ALTER TABLE public.support_replies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.support_replies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tallies (
    metric text NOT NULL,
    key text NOT NULL,
    amount bigint NOT NULL
);
CREATE TABLE public.tracks (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    podcast_id bigint,
    title text NOT NULL,
    object_key text NOT NULL,
    thumbnail_key text,
    duration_ms integer NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.tracks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tracks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transactions (
    id bigint NOT NULL,
    sale_id bigint NOT NULL,
    user_id bigint NOT NULL,
    amount_cents bigint NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transactions_amount CHECK ((amount_cents >= 0)),
    CONSTRAINT transactions_status CHECK ((status = ANY (ARRAY['succeeded'::text, 'pending'::text, 'failed'::text, 'refunded'::text])))
);
ALTER TABLE public.transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.user_cells (
    kind text NOT NULL,
    state text NOT NULL,
    city text NOT NULL,
    day date,
    role_ids smallint[] NOT NULL,
    featured boolean NOT NULL,
    amount bigint NOT NULL
);
CREATE TABLE public.user_notes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    message text NOT NULL,
    admin_id bigint,
    admin text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);
ALTER TABLE public.user_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.user_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.video_titles (
    video text NOT NULL,
    title text,
    thumbnail_url text,
    asked_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, 'fc27e97b9a61877f7f59d59a69c8c0bd2cd3271bc44b9f208800ed458d18a10b', 1795237068052);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '624bf5c1b7b45d1205a0c3ff276825709c20d937f00934f0530d6f1356fc3a6a', 1795237068824);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '63e0a9ecad6b828a74d0651c06d89da1292ee0d4a96930675c9837610c63d00a', 1795237069400);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, 'd60cd9c5c2ba61b35074208754b92b866d39bb6a118b4e43238bb2183f94912b', 1795237070048);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, 'de438131ce748363a649305a6cf3e8ea6440af6c7b22d35d84b5421d10172d7f', 1795240415969);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'cf08d888de09eaecbf34c508cb4189046e95ceb88c862876391c1a1abcb71876', 1795240417244);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '304dd1e435485b2da20cf67dc05c7122a78d27ada6f78dd2d36e11a35ed21c8e', 1795241674965);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, 'f09048f2a3148f5108c12324ac9735ad4ebfacbecb818133534323519a6b6250', 1795245101274);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, 'b82a031121dea05e8e28356df1e268269a723d3a6a47084323a7011537e16b30', 1795245769807);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '57d3f4d0f9458ce77cf6140f5a59b357897a59cd1eac63ecf67ad5ea3e9d138e', 1795245771280);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, '1b5acc6bb73ac2caf621b61e950963ea39ce48789da01f09f0f4fdf65885dc2f', 1795246160014);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, '3537bfe5008773d03db8f3f07e67f00304503ec68b207634a85b444b0a616e06', 1795246231327);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, '7ac4e57ce56f8c88cad02f9a60cd87d8dd26fed46b56ed3838b0c09ef9b10adc', 1795246940006);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, 'ffabb680945251e692d14851f20b15a89cac0155e41cb6840a84d6813a82319b', 1795249004604);
INSERT INTO drizzle.__drizzle_migrations VALUES (15, '4fbd5db17365e159a35d61e0b4215731ff4c29caa7329d3036e321e97f9a256a', 1795249396156);
INSERT INTO drizzle.__drizzle_migrations VALUES (16, 'b4c076ffaf7243ea1565208fabe5d0e8d7ca28fc95a24abadadd7be7c46b7863', 1795249398493);
INSERT INTO drizzle.__drizzle_migrations VALUES (17, 'b83a4e7c5f9487eb9293b518108d80621a4835ee5384363c114f16b80b3dc2b8', 1795249473799);
INSERT INTO drizzle.__drizzle_migrations VALUES (18, 'a396a47ab2a57727e15bc88f7fdb2e85ebfb7330d2767cb979fb196bf14996d2', 1795249490804);
INSERT INTO drizzle.__drizzle_migrations VALUES (19, '71140807cc81de75bab3e248a3c30df2ae5307e6e1f573db64d43bebdfc5282f', 1795249491761);
INSERT INTO drizzle.__drizzle_migrations VALUES (20, 'f4bcb084dc2571aea316e275db353fec8a9780ee952a9e7f34e78828dd12e3df', 1795249529093);
INSERT INTO drizzle.__drizzle_migrations VALUES (21, '9e5b5040888ffca59270fbdcd600a86f536aaa0bbcce0f072e0ecfab6a539a70', 1795249531549);
INSERT INTO drizzle.__drizzle_migrations VALUES (22, '44950487730dd871db8a720827257e5c5bafec182b1e4970f39e123da120d878', 1795250219940);
INSERT INTO drizzle.__drizzle_migrations VALUES (23, '86d76efc6b7a06f07137ec5d319400c139fc99dd1ff258158367e40441aa6f89', 1795251201686);
INSERT INTO drizzle.__drizzle_migrations VALUES (24, '5b6dd2c75231ca3b87900a83853f57811b262e9ffe85043a9abe980a1c2291ab', 1795257584240);
INSERT INTO drizzle.__drizzle_migrations VALUES (25, '1a1233c6d43564f469841168cf3298551ad35e0f4c59995389dfe25b040fecf3', 1795260438906);
INSERT INTO drizzle.__drizzle_migrations VALUES (26, '7f1bbe4bc6952a8661d871142112942a334ad3ba63f592e0352884609b06cbb4', 1795260442047);
INSERT INTO drizzle.__drizzle_migrations VALUES (27, '81c8ddefb435c12f6b85d4c703bbe61b591750d392cdeab5299272275c56ac0e', 1795261481525);
INSERT INTO drizzle.__drizzle_migrations VALUES (28, '545906b5c6dcfc35a0579ae3e97c97375d827b9fff674158d4324620ce4b104d', 1795271590379);
INSERT INTO drizzle.__drizzle_migrations VALUES (29, '938b4c57db8d78c5c89c04f7f055bfd1ad84d2aa7b6b15436e1870d7d1aaaac6', 1795275769667);
INSERT INTO drizzle.__drizzle_migrations VALUES (30, '53313f4030b3619236fdf2d0dea23e95c2e3c067e9a15c9b065a10ccaa1aee94', 1795286122778);
INSERT INTO public.admins OVERRIDING SYSTEM VALUE VALUES (1, 'Admin', 'admin@example.com', '$argon2id$v=19$m=19456,t=2,p=1$V+ojKbJXKsNRuErrBEfPhw$8CL6vxtN2dbf7mjQV5UhXJ0cZ1eoY43DJSgUw/cUaEY', '2026-11-22 07:17:25.939+00');
INSERT INTO public.audit_entries OVERRIDING SYSTEM VALUE VALUES (1, 1, 'admin@example.com', 'users.update', 'users', '1', NULL, '{"city": "Nashville"}', '2026-11-22 07:17:26.158+00', '127.0.0.1', 'req-1');
INSERT INTO public.bulletin_responses OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 'Me!', '2026-11-22 07:17:26.123+00', NULL);
INSERT INTO public.bulletins OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Band wanted', 'A drummer.', true, '{3}', '2026-11-22 07:17:26.12+00', NULL);
INSERT INTO public.bulletins OVERRIDING SYSTEM VALUE VALUES (2, 2, 'Studio', 'Free on Monday.', false, '{}', '2026-11-22 07:17:26.12+00', NULL);
INSERT INTO public.cities VALUES (1, 'Nashville', 'TN', '37201', 36.16, -86.78, 689447, 'nashville, tn');
INSERT INTO public.contest_entries OVERRIDING SYSTEM VALUE VALUES (2, 'Song B', 'b.wav', 'demo/b.wav', 'demo/b.png', 80000, false, false, '2026-11-22 07:17:26.134+00', '2026-11-22 07:17:26.134+00', NULL, 0, 0, NULL);
INSERT INTO public.contest_entries OVERRIDING SYSTEM VALUE VALUES (1, 'Song A', 'a.wav', 'demo/a.wav', NULL, 90000, true, true, '2026-11-22 07:17:26.134+00', '2026-11-22 07:17:26.134+00', NULL, 1, 1, NULL);
INSERT INTO public.contest_partners VALUES (1, 1, 0);
INSERT INTO public.contest_partners VALUES (1, 2, 1);
INSERT INTO public.contest_partners VALUES (2, 2, 0);
INSERT INTO public.contest_round_songs VALUES (1, 1, 'Song A', NULL, 0, 0, NULL, NULL);
INSERT INTO public.contest_rounds OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-22 07:17:26.137+00', NULL);
INSERT INTO public.contest_votes OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, NULL, NULL, '2026-11-22 07:17:26.139+00', NULL);
INSERT INTO public.contest_votes OVERRIDING SYSTEM VALUE VALUES (2, 1, NULL, 'A guest', '\x0102', '2026-11-22 07:17:26.139+00', '\x0304');
INSERT INTO public.data_sets VALUES ('cities', 'fixture');
INSERT INTO public.genres VALUES (1, 'Pop');
INSERT INTO public.genres VALUES (2, 'Rock');
INSERT INTO public.genres VALUES (3, 'Hip-Hop');
INSERT INTO public.genres VALUES (4, 'R&B');
INSERT INTO public.genres VALUES (5, 'Soul');
INSERT INTO public.genres VALUES (6, 'Jazz');
INSERT INTO public.genres VALUES (7, 'Blues');
INSERT INTO public.genres VALUES (8, 'Country');
INSERT INTO public.genres VALUES (9, 'Folk');
INSERT INTO public.genres VALUES (10, 'Gospel');
INSERT INTO public.genres VALUES (11, 'Electronic');
INSERT INTO public.genres VALUES (12, 'House');
INSERT INTO public.genres VALUES (13, 'Techno');
INSERT INTO public.genres VALUES (14, 'Reggae');
INSERT INTO public.genres VALUES (15, 'Latin');
INSERT INTO public.genres VALUES (16, 'Afrobeats');
INSERT INTO public.genres VALUES (17, 'Classical');
INSERT INTO public.genres VALUES (18, 'Metal');
INSERT INTO public.genres VALUES (19, 'Punk');
INSERT INTO public.genres VALUES (20, 'Indie');
INSERT INTO public.genres VALUES (21, 'Funk');
INSERT INTO public.genres VALUES (22, 'Ambient');
INSERT INTO public.headlines OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'News', 'Of today.', 'https://example.com/', NULL, NULL, '{}', '2026-11-22 07:17:26.116+00', NULL);
INSERT INTO public.headlines OVERRIDING SYSTEM VALUE VALUES (2, 1, 3, 'Photos', '', 'https://example.com/', NULL, NULL, '{demo/ep.png}', '2026-11-22 07:17:26.116+00', '2026-11-22 07:17:26.118+00');
INSERT INTO public.idempotency_keys VALUES ('admin:1', 'k1', '\xcc', '{}', '2026-11-22 07:17:26.157+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, '<m1@example.com>', 'reply', 'Ada Quill', 'ada@example.com', 'Re: Help', 'Try again.', '<p>Try again.</p>', 'sent', 1, NULL, NULL, '2026-11-22 07:17:26.129+00', '2026-11-22 07:17:26.129+00', '2026-11-22 07:17:26.129+00');
INSERT INTO public.notifications OVERRIDING SYSTEM VALUE VALUES (1, '<strong>Ada Quill</strong> wrote to support.', '/subscription-plan?id=1', '2026-11-22 07:17:26.151+00', NULL, '101100', 1, NULL);
INSERT INTO public.objects VALUES ('demo/one.wav', 'audio/wav', 1000, '2026-11-22 07:17:26.115+00', 'e1', 61000, NULL, NULL, '{}');
INSERT INTO public.objects VALUES ('demo/ada.png', 'image/png', 2000, '2026-11-22 07:17:26.115+00', NULL, NULL, 640, 480, '{320,640}');
INSERT INTO public.one_time_tokens VALUES ('\xbb', 'verify_user', 2, '2026-11-22 07:17:26.156+00', '2326-11-22 07:17:26.156+00', NULL, false);
INSERT INTO public.pages VALUES ('terms', '<p>Terms.</p>', '2026-11-22 07:17:26.152+00');
INSERT INTO public.parlour_members VALUES (1, 2, 0);
INSERT INTO public.parlour_members VALUES (2, 1, 0);
INSERT INTO public.parlour_rsvps VALUES (2, 1, '2026-11-22 07:17:26.145+00');
INSERT INTO public.parlours OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Open Mic', 'Come in.', 1500, 'demo/p.png', NULL, '2026-11-20 07:17:26.142+00', '2026-11-20 07:17:26.142+00', '2026-11-20 08:17:26.142+00', true, false, '2026-11-22 07:17:26.142+00', NULL, '2026-11-22 07:17:26.142+00', 1);
INSERT INTO public.parlours OVERRIDING SYSTEM VALUE VALUES (2, 2, 'Beats', '', 0, 'demo/q.png', 'demo/q.mp4', '2026-12-01 07:17:26.142+00', NULL, NULL, false, false, '2026-11-22 07:17:26.142+00', NULL, '2026-11-22 07:17:26.142+00', 1);
INSERT INTO public.plans OVERRIDING SYSTEM VALUE VALUES (1, 1, 'weekly', '2026-11-22 07:17:26.058+00', '2026-11-29 07:17:26.058+00', 2500, '2026-11-22 07:17:26.058+00');
INSERT INTO public.plans OVERRIDING SYSTEM VALUE VALUES (2, 2, 'monthly', '2026-11-22 07:17:26.058+00', '2026-12-22 07:17:26.058+00', 4900, '2026-11-22 07:17:26.058+00');
INSERT INTO public.podcasts OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Late Mix', true, '2026-11-22 07:17:26.1+00', '2026-11-22 07:17:26.1+00', 1, NULL);
INSERT INTO public.podcasts OVERRIDING SYSTEM VALUE VALUES (2, 1, 'Early Mix', true, '2026-11-22 07:17:26.1+00', '2026-11-22 07:17:26.1+00', 1, NULL);
INSERT INTO public.projects OVERRIDING SYSTEM VALUE VALUES (1, 1, 'First EP', 'EP', 'Five songs.', '{demo/ep.png}', '{}', '2026-11-22 07:17:26.07+00', NULL);
INSERT INTO public.rate_limits VALUES ('sign_in:admin@example.com', 1, 4102444800000);
INSERT INTO public.roles VALUES (1, 'Artist');
INSERT INTO public.roles VALUES (2, 'Producer');
INSERT INTO public.roles VALUES (3, 'Instrumentalist');
INSERT INTO public.roles VALUES (4, 'Audio Engineer');
INSERT INTO public.roles VALUES (5, 'Songwriter');
INSERT INTO public.sale_reviews OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 5, 'Great.', '2026-11-22 07:17:26.15+00');
INSERT INTO public.sales OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'Open Mic', 'Come in.', 1500, true, false, 'demo/r.mp4', 3600000, 4, '2026-11-22 07:17:26.146+00', NULL);
INSERT INTO public.saved_replies OVERRIDING SYSTEM VALUE VALUES (1, 'Hello', 'Hello {name}', '2026-11-22 07:17:26.133+00');
INSERT INTO public.sessions VALUES ('\xaa', 'admin', 1, '2026-11-22 07:17:26.155+00', '2026-11-22 07:17:26.155+00', '2326-11-22 07:17:26.155+00');
INSERT INTO public.settings VALUES ('time_zone', 'America/New_York');
INSERT INTO public.settings VALUES ('api_key', 'grk_fixture');
INSERT INTO public.settings VALUES ('newest_migration', '0029_sale-words');
INSERT INTO public.support_messages OVERRIDING SYSTEM VALUE VALUES (2, 2, 'Thanks', '<p>All is well.</p>', '2026-11-22 07:17:26.125+00', NULL, 'Ben Ash', 'ben@example.com', 0, DEFAULT, DEFAULT);
INSERT INTO public.support_messages OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Help', '<p>I can''t sign in.</p>', '2026-11-22 07:17:26.125+00', NULL, 'Ada Quill', 'ada@example.com', 1, DEFAULT, DEFAULT);
INSERT INTO public.support_replies OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'Ada Quill', 'ada@example.com', 'Re: Help', 'Try again.', '2026-11-22 07:17:26.13+00', 1);
INSERT INTO public.tallies VALUES ('bulletins_active', '', 0);
INSERT INTO public.tallies VALUES ('role', '5', 1);
INSERT INTO public.tallies VALUES ('state', 'tn', 1);
INSERT INTO public.tallies VALUES ('state', '', 1);
INSERT INTO public.tallies VALUES ('users', '', 3);
INSERT INTO public.tallies VALUES ('role', '3', 1);
INSERT INTO public.tallies VALUES ('active', '', 3);
INSERT INTO public.tallies VALUES ('registered', '2026-11-22', 3);
INSERT INTO public.tallies VALUES ('city', 'st. louis/mo', 1);
INSERT INTO public.tallies VALUES ('state', 'mo', 1);
INSERT INTO public.tallies VALUES ('featured', '', 1);
INSERT INTO public.tallies VALUES ('city', 'nashville/tn', 1);
INSERT INTO public.tallies VALUES ('role', '1', 1);
INSERT INTO public.tallies VALUES ('city', '/', 1);
INSERT INTO public.tallies VALUES ('role', '2', 1);
INSERT INTO public.tallies VALUES ('state', '', -1);
INSERT INTO public.tallies VALUES ('active', '', -1);
INSERT INTO public.tallies VALUES ('city', '/', -1);
INSERT INTO public.tallies VALUES ('users', '', -1);
INSERT INTO public.tallies VALUES ('role', '3', -1);
INSERT INTO public.tallies VALUES ('registered', '2026-11-22', -1);
INSERT INTO public.tallies VALUES ('revenue', '2026-11-22', 7400);
INSERT INTO public.tallies VALUES ('plan_revenue', 'monthly', 4900);
INSERT INTO public.tallies VALUES ('plan_revenue', 'weekly', 2500);
INSERT INTO public.tallies VALUES ('hosts', '', 1);
INSERT INTO public.tallies VALUES ('headlines', '', 2);
INSERT INTO public.tallies VALUES ('headlines', '', -1);
INSERT INTO public.tallies VALUES ('bulletins', '', 2);
INSERT INTO public.tallies VALUES ('bulletins_active', '', 1);
INSERT INTO public.tallies VALUES ('supports', 'false', 2);
INSERT INTO public.tallies VALUES ('supports', 'true', 1);
INSERT INTO public.tallies VALUES ('supports', 'false', -1);
INSERT INTO public.tracks OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'One', 'demo/one.wav', NULL, 61000, 0, '2026-11-22 07:17:26.112+00', NULL);
INSERT INTO public.tracks OVERRIDING SYSTEM VALUE VALUES (2, 1, NULL, 'Own', 'demo/own.wav', 'demo/own.png', 1000, 0, '2026-11-22 07:17:26.112+00', NULL);
INSERT INTO public.transactions OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 1500, 'succeeded', '2026-11-22 07:17:26.148+00');
INSERT INTO public.transactions OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 1500, 'refunded', '2026-11-22 07:17:26.148+00');
INSERT INTO public.user_cells VALUES ('day', '', '', '2026-11-22', '{3}', false, 1);
INSERT INTO public.user_cells VALUES ('day', '', '', '2026-11-22', '{1,5}', true, 1);
INSERT INTO public.user_cells VALUES ('talents', '', '', NULL, '{3}', false, 1);
INSERT INTO public.user_cells VALUES ('day', '', '', '2026-11-22', '{2}', false, 1);
INSERT INTO public.user_cells VALUES ('place', '', '', NULL, '{3}', false, 1);
INSERT INTO public.user_cells VALUES ('talents', '', '', NULL, '{1,5}', true, 1);
INSERT INTO public.user_cells VALUES ('place', 'tn', 'nashville', NULL, '{1,5}', true, 1);
INSERT INTO public.user_cells VALUES ('talents', '', '', NULL, '{2}', false, 1);
INSERT INTO public.user_cells VALUES ('place', 'mo', 'st. louis', NULL, '{2}', false, 1);
INSERT INTO public.user_cells VALUES ('day', '', '', '2026-11-22', '{3}', false, -1);
INSERT INTO public.user_cells VALUES ('talents', '', '', NULL, '{3}', false, -1);
INSERT INTO public.user_cells VALUES ('place', '', '', NULL, '{3}', false, -1);
INSERT INTO public.user_notes OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Asked for a call.', 1, 'admin@example.com', '2026-11-22 07:17:26.068+00', NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (3, 'Cy Gone', 'cy@example.com', NULL, NULL, NULL, '', '', '', '', NULL, NULL, NULL, '{}', '{3}', '{}', false, true, 0, 0, '2026-11-22 07:17:25.946+00', '2026-11-22 07:17:25.946+00', 1, '2026-11-22 07:17:26.047+00', DEFAULT, 0, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, 'Ben Ash', 'ben@example.com', NULL, NULL, NULL, '', 'St. Louis', 'MO', '63101', NULL, NULL, NULL, '{}', '{2}', '{}', false, true, 0, 4900, '2026-11-22 07:17:25.946+00', '2026-11-22 07:17:25.946+00', 1, NULL, DEFAULT, 0, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, 'Ada Quill', 'ada@example.com', '2026-11-22 07:17:25.946+00', 'x', 'demo/ada.png', 'Sings.', 'Nashville', 'TN', '37201', 36.16, -86.78, 'https://ada.example.com/', '{https://youtu.be/dQw4w9WgXcQ}', '{1,5}', '{1,3}', true, true, 45, 2500, '2026-11-22 07:17:25.946+00', '2026-11-22 07:17:25.946+00', 1, NULL, DEFAULT, 2, '2026-11-22 07:17:26.1+00');
INSERT INTO public.video_titles VALUES ('youtube:dQw4w9WgXcQ', 'A video', NULL, '2026-11-22 07:17:26.153+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 30, true);
SELECT pg_catalog.setval('public.admins_id_seq', 1, true);
SELECT pg_catalog.setval('public.audit_entries_id_seq', 1, true);
SELECT pg_catalog.setval('public.bulletin_responses_id_seq', 1, true);
SELECT pg_catalog.setval('public.bulletins_id_seq', 2, true);
SELECT pg_catalog.setval('public.contest_entries_id_seq', 2, true);
SELECT pg_catalog.setval('public.contest_rounds_id_seq', 1, true);
SELECT pg_catalog.setval('public.contest_votes_id_seq', 2, true);
SELECT pg_catalog.setval('public.headlines_id_seq', 2, true);
SELECT pg_catalog.setval('public.mails_id_seq', 1, true);
SELECT pg_catalog.setval('public.notifications_id_seq', 1, true);
SELECT pg_catalog.setval('public.parlours_id_seq', 2, true);
SELECT pg_catalog.setval('public.plans_id_seq', 2, true);
SELECT pg_catalog.setval('public.podcasts_id_seq', 2, true);
SELECT pg_catalog.setval('public.projects_id_seq', 1, true);
SELECT pg_catalog.setval('public.sale_reviews_id_seq', 1, true);
SELECT pg_catalog.setval('public.sales_id_seq', 1, true);
SELECT pg_catalog.setval('public.saved_replies_id_seq', 1, true);
SELECT pg_catalog.setval('public.support_messages_id_seq', 2, true);
SELECT pg_catalog.setval('public.support_replies_id_seq', 1, true);
SELECT pg_catalog.setval('public.tracks_id_seq', 2, true);
SELECT pg_catalog.setval('public.transactions_id_seq', 2, true);
SELECT pg_catalog.setval('public.user_notes_id_seq', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_email_unique UNIQUE (email);
ALTER TABLE ONLY public.admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bulletin_responses
    ADD CONSTRAINT bulletin_responses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bulletins
    ADD CONSTRAINT bulletins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cities
    ADD CONSTRAINT cities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contest_entries
    ADD CONSTRAINT contest_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contest_partners
    ADD CONSTRAINT contest_partners_entry_id_user_id_pk PRIMARY KEY (entry_id, user_id);
ALTER TABLE ONLY public.contest_round_songs
    ADD CONSTRAINT contest_round_songs_round_id_entry_id_pk PRIMARY KEY (round_id, entry_id);
ALTER TABLE ONLY public.contest_rounds
    ADD CONSTRAINT contest_rounds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contest_votes
    ADD CONSTRAINT contest_votes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_sets
    ADD CONSTRAINT data_sets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.genres
    ADD CONSTRAINT genres_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.headlines
    ADD CONSTRAINT headlines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_subject_key_pk PRIMARY KEY (subject, key);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT "mails_messageId_unique" UNIQUE (message_id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.objects
    ADD CONSTRAINT objects_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.parlour_members
    ADD CONSTRAINT parlour_members_parlour_id_user_id_pk PRIMARY KEY (parlour_id, user_id);
ALTER TABLE ONLY public.parlour_rsvps
    ADD CONSTRAINT parlour_rsvps_parlour_id_user_id_pk PRIMARY KEY (parlour_id, user_id);
ALTER TABLE ONLY public.parlours
    ADD CONSTRAINT parlours_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.podcasts
    ADD CONSTRAINT podcasts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sale_reviews
    ADD CONSTRAINT sale_reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_replies
    ADD CONSTRAINT saved_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_replies
    ADD CONSTRAINT saved_replies_title_unique UNIQUE (title);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.support_messages
    ADD CONSTRAINT support_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.support_replies
    ADD CONSTRAINT support_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tracks
    ADD CONSTRAINT tracks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.video_titles
    ADD CONSTRAINT video_titles_pkey PRIMARY KEY (video);
CREATE INDEX audit_entries_admin_id_id_index ON public.audit_entries USING btree (admin_id, id);
CREATE INDEX audit_entries_created_at_id_index ON public.audit_entries USING btree (created_at, id);
CREATE INDEX audit_entries_kind_record_id_index ON public.audit_entries USING btree (kind, record, id);
CREATE INDEX bulletin_responses_bulletin_id_index ON public.bulletin_responses USING btree (bulletin_id);
CREATE INDEX bulletin_responses_user_id_index ON public.bulletin_responses USING btree (user_id);
CREATE INDEX bulletins_by_status ON public.bulletins USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX bulletins_by_title ON public.bulletins USING btree (lower(title), id, title) WHERE (deleted_at IS NULL);
CREATE INDEX bulletins_newest ON public.bulletins USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX bulletins_newest_of_author ON public.bulletins USING btree (user_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX bulletins_newest_of_status ON public.bulletins USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX bulletins_user_id_index ON public.bulletins USING btree (user_id);
CREATE INDEX bulletins_words ON public.bulletins USING gin (lower(((title || ' '::text) || description)) public.gin_trgm_ops);
CREATE INDEX cities_by_beginning ON public.cities USING btree (words COLLATE "C", population);
CREATE INDEX cities_words ON public.cities USING gin (words public.gin_trgm_ops);
CREATE INDEX contest_entries_by_press ON public.contest_entries USING btree (press) WHERE (press IS NOT NULL);
CREATE INDEX contest_entries_featured_created_at_index ON public.contest_entries USING btree (featured, created_at);
CREATE INDEX contest_entries_songs ON public.contest_entries USING btree (object_key);
CREATE INDEX contest_entries_thumbnails ON public.contest_entries USING btree (thumbnail_key) WHERE (thumbnail_key IS NOT NULL);
CREATE INDEX contest_partners_user_id_index ON public.contest_partners USING btree (user_id);
CREATE INDEX contest_round_songs_entry_id_index ON public.contest_round_songs USING btree (entry_id);
CREATE INDEX contest_rounds_ended ON public.contest_rounds USING btree (ended_at, id);
CREATE UNIQUE INDEX contest_rounds_open ON public.contest_rounds USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX contest_votes_device_key ON public.contest_votes USING btree (entry_id, device_hash) WHERE (device_hash IS NOT NULL);
CREATE INDEX contest_votes_entry_id_created_at_index ON public.contest_votes USING btree (entry_id, created_at);
CREATE INDEX contest_votes_logged ON public.contest_votes USING btree (entry_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX contest_votes_not_logged ON public.contest_votes USING btree (entry_id, id) WHERE (user_id IS NULL);
CREATE INDEX contest_votes_people ON public.contest_votes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX contest_votes_user_key ON public.contest_votes USING btree (entry_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX headlines_by_owner ON public.headlines USING btree (admin_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX headlines_by_title ON public.headlines USING btree (lower(title), id, title) WHERE (deleted_at IS NULL);
CREATE INDEX headlines_by_type ON public.headlines USING btree (type, id) WHERE (deleted_at IS NULL);
CREATE INDEX headlines_newest ON public.headlines USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX headlines_photos ON public.headlines USING gin (photo_keys);
CREATE INDEX headlines_videos ON public.headlines USING btree (video_key) WHERE (video_key IS NOT NULL);
CREATE INDEX hosts_by_email ON public.users USING btree (email, id) WHERE ((deleted_at IS NULL) AND (podcast_count > 0));
CREATE INDEX hosts_by_name ON public.users USING btree (lower(name), id, name) WHERE ((deleted_at IS NULL) AND (podcast_count > 0));
CREATE INDEX hosts_by_newest ON public.users USING btree (podcast_at, id) WHERE ((deleted_at IS NULL) AND (podcast_count > 0));
CREATE INDEX hosts_by_podcasts ON public.users USING btree (podcast_count, id) WHERE ((deleted_at IS NULL) AND (podcast_count > 0));
CREATE INDEX idempotency_keys_created_at_index ON public.idempotency_keys USING btree (created_at);
CREATE INDEX mails_failed ON public.mails USING btree (id) WHERE (state = 'failed'::text);
CREATE INDEX mails_waiting ON public.mails USING btree (send_at, id) WHERE (state = 'queued'::text);
CREATE INDEX notifications_about ON public.notifications USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX notifications_created_at_id_index ON public.notifications USING btree (created_at, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX one_time_tokens_expires_at_index ON public.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_purpose_subject_id_index ON public.one_time_tokens USING btree (purpose, subject_id);
CREATE INDEX parlour_members_user_id_index ON public.parlour_members USING btree (user_id);
CREATE INDEX parlour_rsvps_user_id_index ON public.parlour_rsvps USING btree (user_id);
CREATE INDEX parlours_intros ON public.parlours USING btree (video_intro_key) WHERE (video_intro_key IS NOT NULL);
CREATE INDEX parlours_owner_id_index ON public.parlours USING btree (owner_id);
CREATE INDEX parlours_posters ON public.parlours USING btree (poster_key);
CREATE INDEX parlours_starts_at_id_index ON public.parlours USING btree (starts_at, id);
CREATE INDEX parlours_to_come ON public.parlours USING btree (starts_at, id) WHERE ((deleted_at IS NULL) AND (finished_at IS NULL));
CREATE INDEX plans_newest ON public.plans USING btree (created_at, id, name, base_amount_cents);
CREATE INDEX plans_not_over ON public.plans USING btree (end_date, start_date, user_id, name);
CREATE INDEX plans_running ON public.plans USING btree (name, end_date, user_id, start_date);
CREATE INDEX plans_user_id_index ON public.plans USING btree (user_id);
CREATE INDEX podcasts_created_at_index ON public.podcasts USING btree (created_at);
CREATE INDEX podcasts_user_id_index ON public.podcasts USING btree (user_id);
CREATE INDEX projects_pictures ON public.projects USING gin (picture_keys);
CREATE INDEX projects_user_id_index ON public.projects USING btree (user_id);
CREATE UNIQUE INDEX sale_reviews_sale_id_user_id_index ON public.sale_reviews USING btree (sale_id, user_id);
CREATE INDEX sale_reviews_user_id_index ON public.sale_reviews USING btree (user_id);
CREATE UNIQUE INDEX sales_parlour_id_index ON public.sales USING btree (parlour_id);
CREATE INDEX sales_user_id_index ON public.sales USING btree (user_id);
CREATE INDEX sales_videos ON public.sales USING btree (video_key) WHERE (video_key IS NOT NULL);
CREATE INDEX sales_words ON public.sales USING gin (lower(((title || chr(10)) || description)) public.gin_trgm_ops);
CREATE INDEX sessions_expires_at_index ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_realm_subject_id_index ON public.sessions USING btree (realm, subject_id);
CREATE INDEX support_messages_user_id_created_at_index ON public.support_messages USING btree (user_id, created_at);
CREATE UNIQUE INDEX support_replies_mail ON public.support_replies USING btree (mail_id);
CREATE INDEX support_replies_message_id_index ON public.support_replies USING btree (message_id);
CREATE INDEX support_replies_of_admin ON public.support_replies USING btree (admin_id, created_at, id);
CREATE INDEX supports_by_email ON public.support_messages USING btree (sender_email, id, replied) WHERE (deleted_at IS NULL);
CREATE INDEX supports_by_name ON public.support_messages USING btree (lower(sender_name), id, sender_name, replied) WHERE (deleted_at IS NULL);
CREATE INDEX supports_by_subject ON public.support_messages USING btree (lower(subject), id, subject, replied) WHERE (deleted_at IS NULL);
CREATE INDEX supports_newest ON public.support_messages USING btree (created_at, id, replied) WHERE (deleted_at IS NULL);
CREATE INDEX supports_search ON public.support_messages USING gin (search public.gin_trgm_ops);
CREATE INDEX supports_unanswered ON public.support_messages USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (NOT replied));
CREATE INDEX tallies_sums ON public.tallies USING btree (metric, key, amount);
CREATE INDEX tracks_object_key_index ON public.tracks USING btree (object_key);
CREATE INDEX tracks_podcast_id_index ON public.tracks USING btree (podcast_id);
CREATE INDEX tracks_thumbnails ON public.tracks USING btree (thumbnail_key) WHERE (thumbnail_key IS NOT NULL);
CREATE INDEX tracks_user_id_index ON public.tracks USING btree (user_id);
CREATE INDEX transactions_sale_id_created_at_id_index ON public.transactions USING btree (sale_id, created_at, id);
CREATE INDEX transactions_user_id_index ON public.transactions USING btree (user_id);
CREATE INDEX user_cells_sums ON public.user_cells USING btree (kind, state, city, day, featured, role_ids, amount);
CREATE INDEX user_notes_user_id_id_index ON public.user_notes USING btree (user_id, id);
CREATE INDEX users_by_active ON public.users USING btree (active, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_beginning ON public.users USING btree (lower(name) COLLATE "C", id, name, search) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_city ON public.users USING btree (lower(city), lower(state), id, city, state) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_email ON public.users USING btree (email, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_featured ON public.users USING btree (featured, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_name ON public.users USING btree (lower(name), id, name) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_spent ON public.users USING btree (total_spent_cents, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_state ON public.users USING btree (lower(state), id, state) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_zipcode ON public.users USING btree (zipcode, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_pictures ON public.users USING btree (profile_image) WHERE (profile_image IS NOT NULL);
CREATE INDEX users_removed ON public.users USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_role_ids ON public.users USING gin (role_ids);
CREATE INDEX users_search ON public.users USING gin (search public.gin_trgm_ops);
CREATE INDEX users_words ON public.users USING gin (lower(name) public.gin_trgm_ops);
CREATE STATISTICS public.users_place (dependencies, mcv) ON lower(city), lower(state) FROM public.users;
CREATE TRIGGER cells_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_user_cells();
CREATE TRIGGER cells_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_user_cells();
CREATE TRIGGER cells_truncate AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION public.count_user_cells();
CREATE TRIGGER cells_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_user_cells();
CREATE TRIGGER count_answers AFTER INSERT OR DELETE ON public.support_replies FOR EACH ROW EXECUTE FUNCTION public.count_support_answers();
CREATE TRIGGER count_votes AFTER INSERT ON public.contest_votes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_votes();
CREATE TRIGGER hosts_delete AFTER DELETE ON public.podcasts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_podcasts();
CREATE TRIGGER hosts_insert AFTER INSERT ON public.podcasts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_podcasts();
CREATE TRIGGER hosts_truncate AFTER TRUNCATE ON public.podcasts FOR EACH STATEMENT EXECUTE FUNCTION public.count_podcasts();
CREATE TRIGGER hosts_update AFTER UPDATE ON public.podcasts REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_podcasts();
CREATE TRIGGER name_sender BEFORE INSERT ON public.support_messages FOR EACH ROW EXECUTE FUNCTION public.name_support_sender();
CREATE TRIGGER notifications_told AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION public.tell_notifications();
CREATE TRIGGER recount_answers AFTER UPDATE OF state ON public.mails FOR EACH ROW WHEN (((new.kind = 'reply'::text) AND ((old.state = ANY (ARRAY['queued'::text, 'sent'::text])) <> (new.state = ANY (ARRAY['queued'::text, 'sent'::text]))))) EXECUTE FUNCTION public.recount_support_answers();
CREATE TRIGGER rename_sender AFTER UPDATE OF name, email ON public.users FOR EACH ROW WHEN (((old.name <> new.name) OR (old.email <> new.email))) EXECUTE FUNCTION public.rename_support_sender();
CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION public.tell_sessions();
CREATE TRIGGER tally_delete AFTER DELETE ON public.bulletins REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.tally_bulletins();
CREATE TRIGGER tally_delete AFTER DELETE ON public.headlines REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.tally_rows('headlines');
CREATE TRIGGER tally_delete AFTER DELETE ON public.support_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.tally_supports();
CREATE TRIGGER tally_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.tally_users_delete();
CREATE TRIGGER tally_insert AFTER INSERT ON public.bulletins REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_bulletins();
CREATE TRIGGER tally_insert AFTER INSERT ON public.headlines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_rows('headlines');
CREATE TRIGGER tally_insert AFTER INSERT ON public.plans REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_plans();
CREATE TRIGGER tally_insert AFTER INSERT ON public.support_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_supports();
CREATE TRIGGER tally_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_users_insert();
CREATE TRIGGER tally_update AFTER UPDATE ON public.bulletins REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_bulletins();
CREATE TRIGGER tally_update AFTER UPDATE ON public.headlines REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_rows('headlines');
CREATE TRIGGER tally_update AFTER UPDATE ON public.support_messages REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_supports();
CREATE TRIGGER tally_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_users_update();
CREATE TRIGGER tell_delete AFTER DELETE ON public.support_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.tell_supports();
CREATE TRIGGER tell_insert AFTER INSERT ON public.support_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tell_supports();
CREATE TRIGGER tell_update AFTER UPDATE ON public.support_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tell_supports();
ALTER TABLE ONLY public.bulletin_responses
    ADD CONSTRAINT bulletin_responses_bulletin_id_bulletins_id_fk FOREIGN KEY (bulletin_id) REFERENCES public.bulletins(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bulletin_responses
    ADD CONSTRAINT bulletin_responses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.bulletins
    ADD CONSTRAINT bulletins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.contest_partners
    ADD CONSTRAINT contest_partners_entry_id_contest_entries_id_fk FOREIGN KEY (entry_id) REFERENCES public.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contest_partners
    ADD CONSTRAINT contest_partners_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.contest_round_songs
    ADD CONSTRAINT contest_round_songs_entry_id_contest_entries_id_fk FOREIGN KEY (entry_id) REFERENCES public.contest_entries(id);
ALTER TABLE ONLY public.contest_round_songs
    ADD CONSTRAINT contest_round_songs_round_id_contest_rounds_id_fk FOREIGN KEY (round_id) REFERENCES public.contest_rounds(id);
ALTER TABLE ONLY public.contest_votes
    ADD CONSTRAINT contest_votes_entry_id_contest_entries_id_fk FOREIGN KEY (entry_id) REFERENCES public.contest_entries(id);
ALTER TABLE ONLY public.contest_votes
    ADD CONSTRAINT contest_votes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.headlines
    ADD CONSTRAINT headlines_admin_id_admins_id_fk FOREIGN KEY (admin_id) REFERENCES public.admins(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_about_id_users_id_fk FOREIGN KEY (about_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.parlour_members
    ADD CONSTRAINT parlour_members_parlour_id_parlours_id_fk FOREIGN KEY (parlour_id) REFERENCES public.parlours(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.parlour_members
    ADD CONSTRAINT parlour_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.parlour_rsvps
    ADD CONSTRAINT parlour_rsvps_parlour_id_parlours_id_fk FOREIGN KEY (parlour_id) REFERENCES public.parlours(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.parlour_rsvps
    ADD CONSTRAINT parlour_rsvps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.parlours
    ADD CONSTRAINT parlours_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.podcasts
    ADD CONSTRAINT podcasts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sale_reviews
    ADD CONSTRAINT sale_reviews_sale_id_sales_id_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sale_reviews
    ADD CONSTRAINT sale_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_parlour_id_parlours_id_fk FOREIGN KEY (parlour_id) REFERENCES public.parlours(id);
ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.support_messages
    ADD CONSTRAINT support_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.support_replies
    ADD CONSTRAINT support_replies_admin_id_admins_id_fk FOREIGN KEY (admin_id) REFERENCES public.admins(id);
ALTER TABLE ONLY public.support_replies
    ADD CONSTRAINT support_replies_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES public.mails(id);
ALTER TABLE ONLY public.support_replies
    ADD CONSTRAINT support_replies_message_id_support_messages_id_fk FOREIGN KEY (message_id) REFERENCES public.support_messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracks
    ADD CONSTRAINT tracks_podcast_id_podcasts_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcasts(id);
ALTER TABLE ONLY public.tracks
    ADD CONSTRAINT tracks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_sale_id_sales_id_fk FOREIGN KEY (sale_id) REFERENCES public.sales(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_admin_id_admins_id_fk FOREIGN KEY (admin_id) REFERENCES public.admins(id);
ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
