CREATE TABLE "user_cells" (
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"day" date,
	"role_ids" smallint[] NOT NULL,
	"featured" boolean NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "plans_running";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_by_city";--> statement-breakpoint
DROP INDEX "users_by_state";--> statement-breakpoint
CREATE INDEX "user_cells_sums" ON "user_cells" USING btree ("kind","state","city","day","featured","role_ids","amount");--> statement-breakpoint
CREATE INDEX "users_removed" ON "users" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "plans_running" ON "plans" USING btree ("name","end_date","user_id","start_date");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(name),"id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_city" ON "users" USING btree (lower(city),lower(state),"id","city","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_state" ON "users" USING btree (lower(state),"id","state") WHERE deleted_at is null;