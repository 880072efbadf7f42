DROP INDEX "transactions_sale_id_created_at_index";--> statement-breakpoint
ALTER TABLE "parlours" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "parlours" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "parlours_to_come" ON "parlours" USING btree ("starts_at","id") WHERE deleted_at is null and finished_at is null;--> statement-breakpoint
CREATE INDEX "transactions_sale_id_created_at_id_index" ON "transactions" USING btree ("sale_id","created_at","id");