ALTER TABLE "sales" ADD COLUMN "host_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_action_created_at_id_index" ON "audit_entries" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "headlines_removed" ON "headlines" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "parlours_removed" ON "parlours" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "podcasts_removed" ON "podcasts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "sales_removed" ON "sales" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "sales_by_title" ON "sales" USING btree (lower(title),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_by_host" ON "sales" USING btree (lower(host_name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_by_price" ON "sales" USING btree ("price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_hosts" ON "sales" USING gin (lower(host_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supports_removed" ON "support_messages" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "user_notes_removed" ON "user_notes" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
-- From here on triggers count finished parlours, unassigned messages, notifications and the activity, sum the ledger, and
-- name the hosts.
LOCK TABLE users, sales, money_entries, support_messages, notifications, audit_entries, tallies IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE sales s SET host_name = CASE WHEN u.deleted_at IS NULL THEN u.name ELSE 'Deleted user' END
FROM users u WHERE u.id = s.user_id;
--> statement-breakpoint
INSERT INTO tallies (metric, key, amount)
SELECT 'sales', '', count(*) FROM sales WHERE deleted_at IS NULL
UNION ALL
SELECT 'sales_top', '', count(*) FROM sales WHERE deleted_at IS NULL AND is_top
UNION ALL
SELECT 'notifications', kind, count(*) FROM notifications WHERE deleted_at IS NULL GROUP BY 2
UNION ALL
SELECT 'audit', coalesce(kind, '') || ' ' || action, count(*) FROM audit_entries GROUP BY 2
UNION ALL
SELECT 'supports_unassigned', stage, count(*) FROM support_messages
WHERE deleted_at IS NULL AND merged_into IS NULL AND assignee_id IS NULL GROUP BY 2
UNION ALL
SELECT 'sales_participants', '', coalesce(sum(num_participants), 0) FROM sales WHERE deleted_at IS NULL
UNION ALL
SELECT f.metric, concat_ws(' ', CASE e.origin WHEN 'transaction' THEN 'parlour' ELSE 'plan' END,
    CASE WHEN e.payments <> 0 OR e.gross_cents <> 0 THEN CASE WHEN e.refund_cents <> 0 THEN 'both' ELSE 'payment' END
      WHEN e.refund_cents <> 0 THEN 'refund' ELSE 'neither' END,
    CASE WHEN e.corrects IS NULL THEN 'own' ELSE 'correction' END), sum(f.amount)
FROM money_entries e, LATERAL (VALUES ('money_rows', 1), ('money_payments', e.payments), ('money_gross', e.gross_cents),
  ('money_refunds', e.refund_cents), ('money_share', e.share_cents), ('money_fees', e.fee_cents)) f (metric, amount)
GROUP BY 1, 2;
