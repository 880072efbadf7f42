-- The first statement is written by hand: Drizzle knows no collations.
CREATE COLLATION titles (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bulletins_in_order_of_title" ON "bulletins" USING btree (lower(title) collate titles,"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "headlines_in_order_of_title" ON "headlines" USING btree (lower(title) collate titles,"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sales_in_order_of_title" ON "sales" USING btree (lower(title) collate titles,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "supports_in_order_of_subject" ON "support_messages" USING btree (lower(subject) collate titles,"id","subject","replied") WHERE deleted_at is null and merged_into is null;