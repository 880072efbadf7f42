ALTER TABLE "mails" ADD COLUMN "unclear_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD COLUMN "removed_by" bigint;--> statement-breakpoint
ALTER TABLE "parlours" ADD COLUMN "warned_for" timestamptz(3);--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD CONSTRAINT "contest_round_songs_removed_by_admins_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;