-- Written by hand: Drizzle knows no collations. It is ours, so that the owner may say that its version has changed.
CREATE COLLATION names (provider = icu, locale = 'und');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bulletins_in_order" ON "bulletins" USING btree (lower(title) collate names,"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "headlines_in_order" ON "headlines" USING btree (lower(title) collate names,"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sales_in_order" ON "sales" USING btree (lower(title) collate names,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sales_in_order_of_host" ON "sales" USING btree (lower(host_name) collate names,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "supports_in_order" ON "support_messages" USING btree (lower(subject) collate names,"id","subject","replied") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "supports_in_order_of_name" ON "support_messages" USING btree (lower(sender_name) collate names,"id","sender_name","replied") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_in_order" ON "users" USING btree (lower(name) collate names,"id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_in_order_of_city" ON "users" USING btree (lower(city) collate names,lower(state) collate names,"id","city","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_in_order_of_state" ON "users" USING btree (lower(state) collate names,"id","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "hosts_in_order" ON "users" USING btree (lower(name) collate names,"id","name") WHERE deleted_at is null and podcast_count > 0;