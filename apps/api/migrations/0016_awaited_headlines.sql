ALTER TABLE "headlines" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "headlines_awaited" ON "headlines" USING btree ("publish_at") WHERE is_awaited;--> statement-breakpoint
-- Written by hand: those that are scheduled now.
UPDATE "headlines" SET "is_awaited" = true WHERE "publish_at" > now();
