CREATE TABLE "board_looks" (
	"admin_id" bigint PRIMARY KEY NOT NULL,
	"looked_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"admin_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"admin_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"in_bell" boolean NOT NULL,
	"in_digest" boolean NOT NULL,
	CONSTRAINT "notification_choices_admin_id_kind_pk" PRIMARY KEY("admin_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"admin_id" bigint PRIMARY KEY NOT NULL,
	"read_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"admin_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "notification_reads_admin_id_notification_id_pk" PRIMARY KEY("admin_id","notification_id")
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "visited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "matter" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "done_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "board_looks" ADD CONSTRAINT "board_looks_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_notes_open" ON "handover_notes" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_open" ON "notifications" USING btree ("id","kind") WHERE done_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_matters" ON "notifications" USING btree ("kind","matter") WHERE matter is not null;--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("created_at") WHERE deleted_at is null;
