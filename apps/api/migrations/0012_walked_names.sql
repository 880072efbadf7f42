DROP INDEX "headlines_created_at_id_index";--> statement-breakpoint
DROP INDEX "users_by_beginning";--> statement-breakpoint
CREATE INDEX "headlines_newest" ON "headlines" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_beginning" ON "users" USING btree (lower(name) collate "C","id","name","search") WHERE deleted_at is null;