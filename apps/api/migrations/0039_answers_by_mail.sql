ALTER TABLE "mails" ADD COLUMN "copied" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "conversation" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_incoming" ADD COLUMN "header_id" text;--> statement-breakpoint
ALTER TABLE "support_incoming" ADD COLUMN "copied" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_incoming" ADD COLUMN "readings" integer;--> statement-breakpoint
CREATE INDEX "mails_copied" ON "mails" USING gin ("copied") WHERE copied <> '{}';--> statement-breakpoint
CREATE INDEX "support_incoming_copied" ON "support_incoming" USING gin ("copied") WHERE copied <> '{}';