CREATE TABLE "sign_on_subjects" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "sign_on_subjects_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_on" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_subjects_admin_id_issuer_index" ON "sign_on_subjects" USING btree ("admin_id","issuer");