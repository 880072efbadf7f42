DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "deleted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("id") WHERE read_at is null and deleted_at is null;