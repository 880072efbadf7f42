CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"details_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"admin_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "devices_admin_id_device_hash_pk" PRIMARY KEY("admin_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"accepted_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"tab" text PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record" bigint NOT NULL,
	"seen_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"admin_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "recovery_codes_admin_id_code_hash_pk" PRIMARY KEY("admin_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "deactivated_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "seen_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_secret" "bytea";--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_step" bigint;--> statement-breakpoint
CREATE INDEX "invitations_email_index" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "presences_kind_record_index" ON "presences" USING btree ("kind","record");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_number_unique" UNIQUE("number");--> statement-breakpoint
-- Until now there was one admin, who ran everything.
UPDATE "admins" SET "role" = 'owner' WHERE "id" = (SELECT min("id") FROM "admins");
