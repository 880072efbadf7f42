ALTER TABLE "bulletin_responses" ADD COLUMN "hidden_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "bulletin_responses" ADD COLUMN "hidden_by_id" bigint;--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "publish_at" timestamptz(3) DEFAULT now();--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "publish_at_before" timestamptz(3);--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin_responses" ADD CONSTRAINT "bulletin_responses_hidden_by_id_admins_id_fk" FOREIGN KEY ("hidden_by_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "headlines_text" ON "headlines" USING gin (lower(title || ' ' || description) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "headlines_shown" ON "headlines" USING btree ("publish_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_by_person" ON "headlines" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
-- Written by hand: what was there is published.
UPDATE "headlines" SET "publish_at" = "created_at";
