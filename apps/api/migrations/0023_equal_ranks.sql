-- Until now a tie was decided by which song was submitted first.
UPDATE contest_round_songs s SET rank = r.rank
FROM (
  SELECT round_id, entry_id, rank() OVER (PARTITION BY round_id ORDER BY votes_logged + votes_not_logged DESC) AS rank
  FROM contest_round_songs WHERE rank IS NOT NULL
) r
WHERE r.round_id = s.round_id AND r.entry_id = s.entry_id AND s.rank <> r.rank;
