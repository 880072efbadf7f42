ALTER TABLE "objects" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "copies" integer[] DEFAULT '{}' NOT NULL;