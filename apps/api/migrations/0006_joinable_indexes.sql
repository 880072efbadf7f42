DROP INDEX "users_role_ids";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX "users_role_ids" ON "users" USING gin ("role_ids");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);