CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"measure_id" bigint NOT NULL,
	"support_id" bigint,
	"decision" text,
	"decided_at" timestamptz(3),
	"decided_by_id" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_measureId_unique" UNIQUE("measure_id"),
	CONSTRAINT "appeals_supportId_unique" UNIQUE("support_id")
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_measure_id_measures_id_fk" FOREIGN KEY ("measure_id") REFERENCES "public"."measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_support_id_support_messages_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_admins_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;