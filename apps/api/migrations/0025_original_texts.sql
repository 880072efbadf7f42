ALTER TABLE "support_incoming" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "original" text;