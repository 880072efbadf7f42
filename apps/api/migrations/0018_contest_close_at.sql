ALTER TABLE "contest_rounds" ADD COLUMN "close_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "contest_rounds" ADD COLUMN "close_set_by" bigint;--> statement-breakpoint
ALTER TABLE "contest_rounds" ADD COLUMN "close_warned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "contest_rounds" ADD CONSTRAINT "contest_rounds_close_set_by_admins_id_fk" FOREIGN KEY ("close_set_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;