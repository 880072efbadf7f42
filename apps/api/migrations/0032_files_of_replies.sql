CREATE TABLE "support_reply_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_reply_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reply_id" bigint,
	"place" integer DEFAULT 0 NOT NULL,
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"content" "bytea" NOT NULL,
	"preview" "bytea",
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attached_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "file_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_reply_files" ADD CONSTRAINT "support_reply_files_reply_id_support_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."support_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reply_files" ADD CONSTRAINT "support_reply_files_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_reply_files_reply_id_index" ON "support_reply_files" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "support_reply_files_unsent" ON "support_reply_files" USING btree ("admin_id","created_at") WHERE reply_id is null;