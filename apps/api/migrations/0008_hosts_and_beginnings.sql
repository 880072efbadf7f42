ALTER TABLE "users" ADD COLUMN "podcast_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "podcast_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "headlines_by_title" ON "headlines" USING btree (lower(title),"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_by_type" ON "headlines" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_by_owner" ON "headlines" USING btree ("admin_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_beginning" ON "users" USING btree (lower(name) collate "C","id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hosts_by_name" ON "users" USING btree (lower(name),"id","name") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_podcasts" ON "users" USING btree ("podcast_count","id") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_newest" ON "users" USING btree ("podcast_at","id") WHERE deleted_at is null and podcast_count > 0;