CREATE TABLE "reported_things" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_things_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record" bigint NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"maker_id" bigint,
	"reporters" integer DEFAULT 0 NOT NULL,
	"last_at" timestamptz(3) DEFAULT now() NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by_id" bigint,
	"decided_at" timestamptz(3),
	"hid" jsonb,
	"folded" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thing_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_decided_by_id_admins_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_thing_id_reported_things_id_fk" FOREIGN KEY ("thing_id") REFERENCES "public"."reported_things"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_things_open" ON "reported_things" USING btree ("kind","record") WHERE decision is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reported_things_of_record" ON "reported_things" USING btree ("kind","record");--> statement-breakpoint
CREATE INDEX "reported_things_maker_id_index" ON "reported_things" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "reported_things_by_last" ON "reported_things" USING btree ("last_at","id") WHERE decision is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reported_things_by_first" ON "reported_things" USING btree ("created_at","id") WHERE decision is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reported_things_by_reporters" ON "reported_things" USING btree ("reporters","id") WHERE decision is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reported_things_decided" ON "reported_things" USING btree ("decision","last_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reported_things_folded" ON "reported_things" USING gin (folded gin_trgm_ops) WHERE folded is not null;--> statement-breakpoint
CREATE INDEX "reported_things_unfolded" ON "reported_things" USING btree ("id") WHERE folded is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_of_member" ON "reports" USING btree ("thing_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_by_member" ON "reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "reports_by_reason" ON "reports" USING btree ("reason","thing_id");
--> statement-breakpoint
CREATE TABLE "measures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"until" timestamptz(3),
	"created_by_id" bigint,
	"ended_at" timestamptz(3),
	"ended_by_id" bigint,
	"mail_id" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_created_by_id_admins_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_ended_by_id_admins_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measures_by_user" ON "measures" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "measures_open" ON "measures" USING btree ("user_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "measures_due" ON "measures" USING btree ("until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "measures_mail_id_index" ON "measures" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "reported_things" ADD COLUMN "measure_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "told_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_measure_id_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."measures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_things_measure_id_index" ON "reported_things" USING btree ("measure_id");--> statement-breakpoint
CREATE INDEX "reported_things_any_decided" ON "reported_things" USING btree ("last_at","id") WHERE decision is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_to_tell" ON "reports" USING btree ("thing_id") WHERE by_mail and told_at is null;