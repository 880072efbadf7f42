ALTER TABLE "support_replies" ALTER COLUMN "mail_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "support_replies" DROP COLUMN "delivery";--> statement-breakpoint
ALTER TABLE "support_replies" DROP COLUMN "error";