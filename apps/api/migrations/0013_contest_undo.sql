ALTER TABLE "contest_entries" ADD COLUMN "updated_before" timestamptz(3);--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD COLUMN "joined_press" text;--> statement-breakpoint
ALTER TABLE "contest_rounds" ADD COLUMN "ended_press" text;