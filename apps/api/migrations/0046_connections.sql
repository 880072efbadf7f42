CREATE TABLE "connection_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"claimed_until" timestamptz(3),
	"first_tried_at" timestamptz(3),
	"tried_at" timestamptz(3),
	"duration_ms" integer,
	"request" text,
	"status" integer,
	"answer" text,
	"problem" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"shape" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"author_id" bigint NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"off_at" timestamptz(3),
	"failing_since" timestamptz(3),
	"delivered_at" timestamptz(3),
	"month_told" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "connection_deliveries" ADD CONSTRAINT "connection_deliveries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_author_id_admins_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_deliveries_of" ON "connection_deliveries" USING btree ("connection_id","id");--> statement-breakpoint
CREATE INDEX "connection_deliveries_waiting" ON "connection_deliveries" USING btree ("connection_id","next_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "connection_deliveries_in_order" ON "connection_deliveries" USING btree ("connection_id","subject","id") WHERE state = 'waiting';