CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "passkeys_admin_id_index" ON "passkeys" USING btree ("admin_id");