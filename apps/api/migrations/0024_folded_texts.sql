ALTER TABLE "bulletins" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "parlours" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "folded" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text;--> statement-breakpoint
CREATE INDEX "bulletins_folded" ON "bulletins" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "bulletins_unfolded" ON "bulletins" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "contest_entries_folded" ON "contest_entries" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "contest_entries_unfolded" ON "contest_entries" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "headlines_folded" ON "headlines" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "headlines_unfolded" ON "headlines" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "parlours_folded" ON "parlours" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "parlours_unfolded" ON "parlours" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "podcasts_folded" ON "podcasts" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "podcasts_unfolded" ON "podcasts" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "sales_folded" ON "sales" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "sales_unfolded" ON "sales" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "supports_folded" ON "support_messages" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "supports_unfolded" ON "support_messages" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "users_unfolded" ON "users" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE INDEX "users_folded_beginning" ON "users" USING btree (folded collate "C","id") WHERE deleted_at is null and folded is not null;