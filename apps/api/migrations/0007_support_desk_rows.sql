-- Messages wait since they were written, and are counted by what they need. The texts of replies can be searched.
UPDATE support_messages m SET waiting_since = created_at, reply_texts = left(coalesce((
  SELECT string_agg(r.message, E'\n' ORDER BY r.id) FROM support_replies r WHERE r.message_id = m.id), ''), 100000);
--> statement-breakpoint
DELETE FROM tallies WHERE metric = 'supports';
--> statement-breakpoint
INSERT INTO tallies (metric, key, amount)
SELECT 'supports', stage, count(*) FROM support_messages WHERE deleted_at IS NULL GROUP BY 2;
