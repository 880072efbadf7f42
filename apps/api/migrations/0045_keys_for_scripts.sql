CREATE TABLE "access_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"is_house" boolean NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ends_at" timestamptz(3),
	"used_at" timestamptz(3),
	"used_from" text,
	"revoked_at" timestamptz(3),
	CONSTRAINT "access_keys_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
CREATE INDEX "access_keys_admin_id_index" ON "access_keys" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_key" ON "audit_entries" USING btree ("key_id","created_at","id") WHERE key_id is not null;