ALTER TABLE "audit_entries" ADD COLUMN "act_id" bigint;--> statement-breakpoint
CREATE INDEX "audit_entries_of_act" ON "audit_entries" USING btree ("act_id","id") WHERE act_id is not null;