DROP INDEX "bulletins_created_at_id_index";--> statement-breakpoint
CREATE INDEX "bulletins_newest" ON "bulletins" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_by_title" ON "bulletins" USING btree (lower(title),"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_by_status" ON "bulletins" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_newest_of_status" ON "bulletins" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_newest_of_author" ON "bulletins" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_words" ON "bulletins" USING gin (lower(title || ' ' || description) gin_trgm_ops);