CREATE INDEX "tallies_words" ON "tallies" USING gin (key gin_trgm_ops) WHERE metric in ('name', 'city');--> statement-breakpoint
-- Written by hand: people whose names are folded already; the job that folds the others counts theirs. Whole names are
-- counted first, since many are called the same.
INSERT INTO tallies (metric, key, amount)
SELECT 'name', w, sum(named.people) FROM (
  SELECT split_part(folded, E'\n', 1) AS name, count(*) AS people FROM users
  WHERE deleted_at IS NULL AND folded IS NOT NULL GROUP BY 1
) named, LATERAL (SELECT DISTINCT w FROM string_to_table(named.name, ' ') w WHERE length(w) >= 2) words GROUP BY w;
