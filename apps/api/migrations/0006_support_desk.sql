CREATE TABLE "support_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "supports_newest";--> statement-breakpoint
DROP INDEX "supports_unanswered";--> statement-breakpoint
DROP INDEX "supports_by_subject";--> statement-breakpoint
DROP INDEX "supports_by_name";--> statement-breakpoint
DROP INDEX "supports_by_email";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "later_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "waiting_since" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "reopened_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when answers > 0 then 'answered' when state in ('closed', 'later') then state else 'open' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "reply_texts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(
        subject || ' ' || sender_name || ' ' || sender_email || ' ' || message, '<[^>]*>|&[#a-zA-Z0-9]*;', ' ', 'g')
        || ' ' || reply_texts, '[!-/:-@\[-`{-~]+', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "support_comments" ADD CONSTRAINT "support_comments_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_comments" ADD CONSTRAINT "support_comments_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_comments_message_id_id_index" ON "support_comments" USING btree ("message_id","id");--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_assignee_id_admins_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_merged_into_support_messages_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supports_waiting" ON "support_messages" USING btree ("waiting_since","id","later_until") WHERE deleted_at is null and merged_into is null and stage in ('open', 'later');--> statement-breakpoint
CREATE INDEX "supports_postponed" ON "support_messages" USING btree ("later_until") WHERE deleted_at is null and merged_into is null and stage = 'later';--> statement-breakpoint
CREATE INDEX "supports_closed" ON "support_messages" USING btree ("created_at","id") WHERE deleted_at is null and merged_into is null and stage = 'closed';--> statement-breakpoint
CREATE INDEX "supports_assigned" ON "support_messages" USING btree ("assignee_id","created_at") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "supports_merged" ON "support_messages" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "supports_words" ON "support_messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "supports_newest" ON "support_messages" USING btree ("created_at","id","replied") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "supports_unanswered" ON "support_messages" USING btree ("created_at","id") WHERE deleted_at is null and merged_into is null and not replied;--> statement-breakpoint
CREATE INDEX "supports_by_subject" ON "support_messages" USING btree (lower(subject),"id","subject","replied") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "supports_by_name" ON "support_messages" USING btree (lower(sender_name),"id","sender_name","replied") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "supports_by_email" ON "support_messages" USING btree ("sender_email","id","replied") WHERE deleted_at is null and merged_into is null;