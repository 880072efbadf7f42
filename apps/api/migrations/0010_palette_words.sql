CREATE INDEX "contest_entries_words" ON "contest_entries" USING gin (lower(title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "headlines_words" ON "headlines" USING gin (lower(title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parlours_words" ON "parlours" USING gin (lower(suite_title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "podcasts_words" ON "podcasts" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE deleted_at is null and email_verified_at is null;