DROP INDEX "support_messages_user_id_index";--> statement-breakpoint
DROP INDEX "support_messages_created_at_id_index";--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "sender_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "replied" boolean GENERATED ALWAYS AS (answers > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(subject || ' ' || sender_name || ' ' || sender_email)) STORED;--> statement-breakpoint
ALTER TABLE "support_replies" ADD COLUMN "mail_id" bigint;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_user_id_created_at_index" ON "support_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "supports_newest" ON "support_messages" USING btree ("created_at","id","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_unanswered" ON "support_messages" USING btree ("created_at","id") WHERE deleted_at is null and not replied;--> statement-breakpoint
CREATE INDEX "supports_by_subject" ON "support_messages" USING btree (lower(subject),"id","subject","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_by_name" ON "support_messages" USING btree (lower(sender_name),"id","sender_name","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_by_email" ON "support_messages" USING btree ("sender_email","id","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_search" ON "support_messages" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "support_replies_mail" ON "support_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "support_replies_of_admin" ON "support_replies" USING btree ("admin_id","created_at","id");--> statement-breakpoint
CREATE INDEX "plans_not_over" ON "plans" USING btree ("end_date","start_date","user_id","name");--> statement-breakpoint
CREATE INDEX "plans_newest" ON "plans" USING btree ("created_at","id","name","base_amount_cents");